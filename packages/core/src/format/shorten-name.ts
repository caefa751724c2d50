/** Default maximum length of a name. */
const NAME_LENGTH = 25
/** Maximum length of a transaction id in an input without focus. */
const TRANSACTION_ID_LENGTH = 16

/** Shortens a name with an ellipsis if it is longer than `length` characters. */
export function shortenName(name: string, length = NAME_LENGTH): string {
  const characters = [...name]
  return characters.length > length ? `${characters.slice(0, length).join('')}…` : name
}

/** Shortens a transaction id for an input without focus. */
export function shortenTransactionId(text: string): string {
  return shortenName(text, TRANSACTION_ID_LENGTH)
}
