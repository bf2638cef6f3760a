package llm.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import llm.settings.SimulatedSettings;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ArrivalsTest {

  private final EmbeddedChannel connection = new EmbeddedChannel();
  private final List<String> passedOn = new ArrayList<>();
  private Arrivals arrivals;

  @BeforeEach
  void connect() {
    SimulatedSettings settings = SimulatedSettings.defaults();
    arrivals =
        new Arrivals(
            new Service(
                new SimulatedApi(settings, new SteadyScheduler(settings)),
                new TruthLog(0, Optional.empty()),
                connection.eventLoop()));
    connection.pipeline().addLast(arrivals, new Next());
  }

  @AfterEach
  void close() {
    connection.finishAndReleaseAll();
  }

  private final class Next extends ChannelInboundHandlerAdapter {
    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
      ByteBuf bytes = (ByteBuf) message;
      passedOn.add(bytes.readableBytes() + " bytes");
      bytes.release();
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
      passedOn.add("complete");
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
      passedOn.add("inactive");
    }
  }

  private void read(int bytes) {
    connection.pipeline().fireChannelRead(Unpooled.wrappedBuffer(new byte[bytes]));
  }

  @Test
  void shouldKeepTheStampOfTheReadWhenPassedOnLater() {
    long before = System.nanoTime();
    read(3);
    long after = System.nanoTime();
    assertThat(passedOn).isEmpty();

    connection.runPendingTasks();

    assertThat(passedOn).containsExactly("3 bytes", "complete");
    assertThat(arrivals.read() - before).isNotNegative();
    assertThat(after - arrivals.read()).isNotNegative();
  }

  @Test
  void shouldPassOnInOrderWhenReadSeveralTimes() {
    read(1);
    read(2);
    connection.runPendingTasks();
    read(3);
    connection.runPendingTasks();

    assertThat(passedOn).containsExactly("1 bytes", "2 bytes", "complete", "3 bytes", "complete");
  }

  @Test
  void shouldPassOnAtOnceWhenMuchWaits() {
    read(1);
    read(64 << 10);

    assertThat(passedOn).containsExactly("1 bytes", "65536 bytes", "complete");
  }

  @Test
  void shouldPassOnWhatWaitsWhenTheConnectionEnds() {
    read(1);
    connection.pipeline().fireChannelInactive();

    assertThat(passedOn).containsExactly("1 bytes", "complete", "inactive");
  }
}
