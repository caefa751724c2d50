/** Adds a period, if the text does not end with a punctuation mark. */
export function asSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`
}
