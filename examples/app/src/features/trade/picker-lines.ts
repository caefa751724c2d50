import type { TokenChoice, TokenSection } from '@causeway/view-models'
import { tradeCopy } from '#locale/trade-copy'

/** A line of the token list: a token, or the heading of a group. */
export type PickerLine =
  | { readonly kind: 'heading'; readonly key: string; readonly text: string }
  | {
      readonly kind: 'option'
      readonly key: string
      readonly choice: TokenChoice
      /** Position among the options, from 1. */
      readonly position: number
    }

const HEADINGS: Readonly<Record<TokenSection, string>> = {
  held: tradeCopy.inYourWallet,
  recent: tradeCopy.recentTokens,
  main: tradeCopy.mainTokens,
  listed: tradeCopy.allTokens,
  unverified: tradeCopy.unlistedTokens,
}

/**
 * Returns the tokens with the headings of their groups. A search is sorted by match without headings, except for
 * unlisted tokens.
 */
export function pickerLines(choices: readonly TokenChoice[], isSearching: boolean): PickerLine[] {
  const getSection = ({ section, isUnverified }: TokenChoice) => {
    if (!isSearching) return section
    return isUnverified ? 'unverified' : undefined
  }
  return choices.flatMap((choice, index): PickerLine[] => {
    const section = getSection(choice)
    const previous = choices[index - 1]
    const isFirst = previous === undefined || getSection(previous) !== section
    const option: PickerLine = { kind: 'option', key: choice.key, choice, position: index + 1 }
    if (!isFirst || section === undefined) return [option]
    return [{ kind: 'heading', key: section, text: HEADINGS[section] }, option]
  })
}

/** Number of options that the page keys move by. */
const PAGE_SIZE = 8

/** Returns the index of the option that a key moves to; undefined for other keys. */
export function activeAfter(key: string, active: number, count: number): number | undefined {
  const last = count - 1
  if (last < 0) return undefined
  switch (key) {
    case 'ArrowDown':
      return active >= last ? 0 : active + 1
    case 'ArrowUp':
      return active <= 0 ? last : active - 1
    case 'PageDown':
      return Math.min(last, active + PAGE_SIZE)
    case 'PageUp':
      return Math.max(0, active - PAGE_SIZE)
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return undefined
  }
}
