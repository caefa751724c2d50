/** Names of lenders and tokens are cut after so many characters. */
const NAME_LENGTH = 25
/** Of a transaction id that is not being typed. */
const TYPED_LENGTH = 16

/** A name that fits its place; one that is longer is cut with an ellipsis. */
export function shortenName(name: string, length = NAME_LENGTH): string {
  const characters = [...name]
  return characters.length > length ? `${characters.slice(0, length).join('')}…` : name
}

/** What stands in an input for a transaction id while it is not focused. */
export function shortenTransactionId(text: string): string {
  return shortenName(text, TYPED_LENGTH)
}
