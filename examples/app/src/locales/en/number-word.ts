const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten']

/** Returns a small number in words, for the beginning of a sentence. */
export function numberWord(count: number): string {
  return NUMBERS[count] ?? String(count)
}
