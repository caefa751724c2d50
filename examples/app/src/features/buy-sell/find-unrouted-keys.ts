import type { Leg } from '../many-legs/legs.ts'

/** A plan with its parts. */
interface RoutedPlan {
  readonly isQuoted: boolean
  readonly legs: readonly {
    readonly key: string
    readonly view: { readonly issues: readonly Pick<Leg['view']['issues'][number], 'code'>[] }
  }[]
}

/** Issues of a part that no provider quotes. */
const UNROUTED_CODES: readonly string[] = ['NO_ROUTE', 'BELOW_MINIMUM']

/**
 * Returns the keys of the parts that no provider quotes, if each plan has such a part. Empty while a plan is quoted or
 * may still be.
 */
export function findUnroutedKeys(plans: readonly RoutedPlan[]): string[] {
  const unroutedKeys = plans.map(getUnroutedKeys)
  const isPossible = plans.some(({ isQuoted }, index) => isQuoted || unroutedKeys[index]?.length === 0)
  return isPossible ? [] : [...new Set(unroutedKeys.flat())]
}

/** Returns the keys of the parts of a plan that no provider quotes. */
export function getUnroutedKeys({ legs }: Pick<RoutedPlan, 'legs'>): string[] {
  return legs
    .filter(({ view }) => view.issues.some(({ code }) => UNROUTED_CODES.includes(code)))
    .map(({ key }) => key)
}
