package llm.engine;

import io.gatling.charts.component.Component;
import scala.collection.immutable.Seq;

/** A part of Gatling's page with a section before it, and links to the section in the menu. */
final class SectionComponent extends Component {

  /** A script of its own, which one of Gatling's that fails does not take along. */
  private static final String MENU =
      """
      <script>
      (function () {
        var menu = document.querySelector('.container.details > .nav ul');
        [['#llm', 'LLM'], ['llm.html', 'LLM report']].forEach(function (entry, place) {
          if (!menu || (entry[0] === '#llm' && !document.getElementById('llm'))) return;
          var label = document.createElement('span');
          label.className = 'nav-label';
          label.textContent = entry[1];
          var link = document.createElement('a');
          link.className = 'item';
          link.href = entry[0];
          link.appendChild(label);
          var item = document.createElement('li');
          item.appendChild(link);
          menu.insertBefore(item, menu.children[place] || null);
        });
      })();
      </script>
      """;

  private final Component original;
  private final String section;

  SectionComponent(Component original, String section) {
    this.original = original;
    this.section = section;
  }

  @Override
  public String html() {
    return section + MENU + original.html();
  }

  @Override
  public String js() {
    return original.js();
  }

  @Override
  public Seq<String> jsFiles() {
    return original.jsFiles();
  }
}
