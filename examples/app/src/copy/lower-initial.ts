/** Returns a text with its first letter in lower case, to continue a sentence. A word such as `E-Mode` is kept. */
export function lowerInitial(text: string): string {
  return text.replace(/^\p{Lu}(?=\p{Ll})/u, (first) => first.toLowerCase())
}
