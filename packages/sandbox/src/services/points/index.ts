import type { LocalChain } from '../../chains/index.ts'
import { createRoutes } from '../api-error.ts'
import type { Ledger } from '../fuel/ledger.ts'
import { bodyOf } from '../http.ts'
import type { Service } from '../service.ts'
import { award } from './award.ts'
import { type Award, type AwardBook, openBook } from './book.ts'
import type { PointsOptions } from './options.ts'
import { levelAt, referralCodeOf, rounded, tasks } from './programme.ts'

/**
 * The points service of the product, in its wire format: transactions of the sandbox's chains and of its Fuel node are
 * awarded to their senders, once each.
 *
 * @throws SandboxError `INVALID_OPTIONS` for a file that holds something else
 */
export function createPointsService(
  chains: readonly LocalChain[],
  fuel: Ledger,
  options: PointsOptions,
): Service {
  const book = openBook(options)
  const routes = createRoutes({ failed: (message) => [500, { message }] })
  routes.get('/points/total', (c) => c.json(describeTotal(book, addressesIn(c.req.query()))))
  routes.get('/user/get-user', (c) => c.json(describeUsers(book, addressesIn(c.req.query()))))
  routes.get('/tasks/all', (c) => c.json(tasks))
  routes.post('/awarder/defi/award', async (c) => {
    const answer = await award({ chains, fuel, book }, await bodyOf(c))
    if (answer.status !== 201) return c.json({ message: answer.message }, answer.status)
    return c.json({ data: answer.given.map(describeAward), user_address: answer.sender }, 201)
  })
  return { id: 'points', routes }
}

function addressesIn({ evmAddress, fuelAddress }: Record<string, string>): string[] {
  return [evmAddress, fuelAddress].flatMap((address) => address || [])
}

function describeTotal(book: AwardBook, addresses: readonly string[]) {
  const awards = addresses.map((address) => ({ address, list: book.of(address) }))
  return {
    summary: awards.map(({ address, list }) => {
      const points = rounded(sumOf(list, 'points'), 4)
      return {
        address: address.toLowerCase(),
        current_level: levelAt(points),
        total_points: points,
        total_volume: rounded(sumOf(list, 'volume'), 2),
      }
    }),
    history: awards.flatMap(({ list }) => list.map(describeAward)),
  }
}

function sumOf(awards: readonly Award[], field: 'points' | 'volume'): number {
  return awards.reduce((sum, award) => sum + award[field], 0)
}

/** Whoever has points has a code to bring others with. */
function describeUsers(book: AwardBook, addresses: readonly string[]) {
  return addresses
    .filter((address) => book.of(address).length > 0)
    .map((address) => ({ user_address: address.toLowerCase(), referral_code: referralCodeOf(address) }))
}

function describeAward({ type, chainId, points, time }: Award) {
  const action = type === 'defi' ? 'transfer' : ''
  return {
    awarded_at: new Date(time).toISOString(),
    points,
    summary: JSON.stringify({ type, actionIn: action, actionOut: action, info: '', chainIn: chainId }),
  }
}
