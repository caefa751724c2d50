import type { TokenChoice, TokenSection } from '@causeway/view-models'
import { tradeCopy } from '#locale/trade-copy'

/** One line of the picker's list: a token to choose, or what the tokens after it have in common. */
export type PickerLine =
  | { readonly kind: 'heading'; readonly key: string; readonly text: string }
  | {
      readonly kind: 'option'
      readonly key: string
      readonly choice: TokenChoice
      /** Among the options, from 1. */
      readonly place: number
    }

const HEADINGS: Readonly<Record<TokenSection, string>> = {
  held: tradeCopy.inYourWallet,
  recent: tradeCopy.recentTokens,
  main: tradeCopy.mainTokens,
  listed: tradeCopy.allTokens,
  unverified: tradeCopy.unlistedTokens,
}

/**
 * Choices with their headings. While something is searched for, the best match comes first, whatever it is a part of; what
 * is on no list is told apart all the same.
 */
export function pickerLines(choices: readonly TokenChoice[], isSearching: boolean): PickerLine[] {
  const sectionOf = ({ section, isUnverified }: TokenChoice) => {
    if (!isSearching) return section
    return isUnverified ? 'unverified' : undefined
  }
  return choices.flatMap((choice, at): PickerLine[] => {
    const section = sectionOf(choice)
    const previous = choices[at - 1]
    const isFirst = previous === undefined || sectionOf(previous) !== section
    const option: PickerLine = { kind: 'option', key: choice.key, choice, place: at + 1 }
    if (!isFirst || section === undefined) return [option]
    return [{ kind: 'heading', key: section, text: HEADINGS[section] }, option]
  })
}

/** How far the page keys go. */
const PAGE = 8

/** Which option a key leads to, by its place among them; undefined for a key that moves nothing. */
export function activeAfter(key: string, active: number, count: number): number | undefined {
  const last = count - 1
  if (last < 0) return undefined
  switch (key) {
    case 'ArrowDown':
      return active >= last ? 0 : active + 1
    case 'ArrowUp':
      return active <= 0 ? last : active - 1
    case 'PageDown':
      return Math.min(last, active + PAGE)
    case 'PageUp':
      return Math.max(0, active - PAGE)
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return undefined
  }
}
