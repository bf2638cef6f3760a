package testkit;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Small tokenizers of the kinds that models have, as {@code tokenizer.json} files. */
public final class TinyTokenizer {

  private static final ObjectMapper JSON = new ObjectMapper();

  private TinyTokenizer() {}

  /**
   * A byte-level BPE as Qwen, Llama 3 and GPT have it. Merges are in the order of the words, so
   * that an early word can keep a later one from becoming one token, as in real vocabularies.
   *
   * @param words of letters a to z
   */
  public static Path byteLevel(Path folder, List<String> words) throws IOException {
    Map<String, Integer> vocabulary = new LinkedHashMap<>();
    for (char letter = 'a'; letter <= 'z'; letter++) {
      vocabulary.put(String.valueOf(letter), vocabulary.size());
    }
    vocabulary.put("Ġ", vocabulary.size());
    Set<String> merges = new LinkedHashSet<>();
    for (String word : words) {
      merge(word, vocabulary, merges);
      merges.add("Ġ " + word);
      vocabulary.putIfAbsent("Ġ" + word, vocabulary.size());
    }
    ObjectNode model = JSON.createObjectNode();
    model.put("type", "BPE");
    model.set("vocab", JSON.valueToTree(vocabulary));
    model.set("merges", JSON.valueToTree(merges));
    ObjectNode tokenizer = tokenizer(model);
    tokenizer
        .putObject("pre_tokenizer")
        .put("type", "ByteLevel")
        .put("add_prefix_space", false)
        .put("trim_offsets", true)
        .put("use_regex", true);
    tokenizer
        .putObject("decoder")
        .put("type", "ByteLevel")
        .put("add_prefix_space", true)
        .put("trim_offsets", true)
        .put("use_regex", true);
    return write(folder, tokenizer);
  }

  /**
   * A WordPiece as BERT has it, which cuts texts at 16 tokens and adds two special ones unless told
   * otherwise.
   */
  public static Path wordPiece(Path folder, List<String> words) throws IOException {
    Map<String, Integer> vocabulary = new LinkedHashMap<>();
    for (String special : List.of("[UNK]", "[CLS]", "[SEP]", "##ing", "##ed")) {
      vocabulary.put(special, vocabulary.size());
    }
    words.forEach(word -> vocabulary.put(word, vocabulary.size()));
    ObjectNode model = JSON.createObjectNode();
    model.put("type", "WordPiece").put("unk_token", "[UNK]");
    model.put("continuing_subword_prefix", "##").put("max_input_chars_per_word", 100);
    model.set("vocab", JSON.valueToTree(vocabulary));
    ObjectNode tokenizer = tokenizer(model);
    tokenizer
        .putObject("truncation")
        .put("direction", "Right")
        .put("max_length", 16)
        .put("strategy", "LongestFirst")
        .put("stride", 0);
    tokenizer.putObject("pre_tokenizer").put("type", "BertPreTokenizer");
    tokenizer
        .putObject("post_processor")
        .put("type", "BertProcessing")
        .<ObjectNode>set("sep", JSON.createArrayNode().add("[SEP]").add(2))
        .set("cls", JSON.createArrayNode().add("[CLS]").add(1));
    return write(folder, tokenizer);
  }

  private static void merge(String word, Map<String, Integer> vocabulary, Set<String> merges) {
    for (int end = 1; end < word.length(); end++) {
      String longer = word.substring(0, end + 1);
      merges.add(word.substring(0, end) + " " + word.charAt(end));
      vocabulary.putIfAbsent(longer, vocabulary.size());
    }
  }

  private static ObjectNode tokenizer(ObjectNode model) {
    ObjectNode tokenizer = JSON.createObjectNode();
    tokenizer.put("version", "1.0");
    tokenizer.putNull("truncation").putNull("padding");
    ArrayNode none = JSON.createArrayNode();
    tokenizer.set("added_tokens", none);
    tokenizer.putNull("normalizer").putNull("post_processor");
    tokenizer.set("model", model);
    return tokenizer;
  }

  private static Path write(Path folder, ObjectNode tokenizer) throws IOException {
    return Files.write(
        folder.resolve("tokenizer.json"), JSON.writeValueAsString(tokenizer).getBytes(UTF_8));
  }
}
