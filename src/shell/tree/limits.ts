/** Longer text is not read: nobody types it, and reading it would outlast a gate. */
const LONGEST = 64 * 1024;

// The parser takes time by the square of these.
const MOST_OLD_ARITHMETIC = 64;
const MOST_BRACES_IN_A_RUN = 256;
const MOST_HERE_DOCUMENTS = 128;

/** Why a text is not given to the parser; undefined: it may be. One pass over the text. */
export function beyondLimits(text: string): string | undefined {
  if (text.length > LONGEST) return "the command is too long to be read";
  let [oldArithmetic, braces, hereDocuments] = [0, 0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < 0x20 && code !== 0x09 && code !== 0x0a) return "it has control characters";
    if (code === 0x7f) return "it has control characters";
    if (code === 0x20 || code === 0x09 || code === 0x0a) braces = 0;
    else if (code === 0x7b) braces += 1;
    else if (code === 0x3c && text.charCodeAt(at - 1) === 0x3c) hereDocuments += 1;
    else if (code === 0x5b && text.charCodeAt(at - 1) === 0x24) oldArithmetic += 1;
    if (braces > MOST_BRACES_IN_A_RUN || oldArithmetic > MOST_OLD_ARITHMETIC) {
      return "it is nested too deeply";
    }
    if (hereDocuments > MOST_HERE_DOCUMENTS) return "it has too many here-documents";
  }
  return text.isWellFormed() ? undefined : "it is not well-formed Unicode";
}
