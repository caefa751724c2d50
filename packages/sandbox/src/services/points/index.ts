import type { LocalChain } from '../../chains/index.ts'
import { createRoutes } from '../api-error.ts'
import type { Ledger } from '../fuel/ledger.ts'
import type { Service } from '../service.ts'
import { readBody } from '../service-request.ts'
import { award } from './award.ts'
import { type Award, type AwardBook, openBook } from './book.ts'
import type { PointsOptions } from './options.ts'
import { getReferralCode, levelAt, rounded, tasks } from './tasks.ts'

/**
 * Creates the points service, in the wire format of Causeway's. It awards points to the senders of transactions on the
 * sandbox's chains and its Fuel node, once per transaction.
 *
 * @throws SandboxError `INVALID_OPTIONS` if the file of awards is invalid or cannot be read
 */
export function createPointsService(
  chains: readonly LocalChain[],
  fuel: Ledger,
  options: PointsOptions,
): Service {
  const book = openBook(options)
  const routes = createRoutes({ failed: (message) => [500, { message }] })
  routes.get('/points/total', (c) => c.json(describeTotal(book, readAddresses(c.req.query()))))
  routes.get('/user/get-user', (c) => c.json(describeUsers(book, readAddresses(c.req.query()))))
  routes.get('/tasks/all', (c) => c.json(tasks))
  routes.post('/awarder/defi/award', async (c) => {
    const result = await award({ chains, fuel, book }, await readBody(c))
    if (result.status !== 201) return c.json({ message: result.message }, result.status)
    return c.json({ data: result.given.map(describeAward), user_address: result.sender }, 201)
  })
  return { id: 'points', routes }
}

function readAddresses({ evmAddress, fuelAddress }: Record<string, string>): string[] {
  return [evmAddress, fuelAddress].flatMap((address) => address || [])
}

function describeTotal(book: AwardBook, addresses: readonly string[]) {
  const awards = addresses.map((address) => ({ address, list: book.of(address) }))
  return {
    summary: awards.map(({ address, list }) => {
      const points = rounded(sum(list, 'points'), 4)
      return {
        address: address.toLowerCase(),
        current_level: levelAt(points),
        total_points: points,
        total_volume: rounded(sum(list, 'volume'), 2),
      }
    }),
    history: awards.flatMap(({ list }) => list.map(describeAward)),
  }
}

function sum(awards: readonly Award[], field: 'points' | 'volume'): number {
  return awards.reduce((total, award) => total + award[field], 0)
}

/** Returns the referral codes of the accounts that have points. */
function describeUsers(book: AwardBook, addresses: readonly string[]) {
  return addresses
    .filter((address) => book.of(address).length > 0)
    .map((address) => ({ user_address: address.toLowerCase(), referral_code: getReferralCode(address) }))
}

/** Describes an award. The actions are empty unless the transaction was a swap: the service decodes no calls. */
function describeAward({ type, chainId, points, time, isSwap = false }: Award) {
  const action = isSwap ? 'transfer' : ''
  return {
    awarded_at: new Date(time).toISOString(),
    points,
    summary: JSON.stringify({ type, actionIn: action, actionOut: action, info: '', chainIn: chainId }),
  }
}
