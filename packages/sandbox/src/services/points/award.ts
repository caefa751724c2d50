import type { Hash } from 'viem'
import * as z from 'zod/mini'
import type { LocalChain } from '../../chains/index.ts'
import type { Ledger } from '../fuel/ledger.ts'
import { FUEL_CHAIN_ID } from '../fuel/network.ts'
import { transactionHash } from '../params.ts'
import { BadParameterError, parseParams } from '../parse.ts'
import type { Award, AwardBook } from './book.ts'
import { pointsFor, referralCodeOf, rounded, toReferralPoints } from './programme.ts'
import { type PaidTransaction, readPaid, readPaidOnFuel } from './transaction.ts'

const requestSchema = z.object({
  hash: z.pipe(
    transactionHash,
    z.transform((text): Hash => `0x${text.slice(2).toLowerCase()}`),
  ),
  chain: z.coerce.number().check(z.int()),
  referralCode: z.optional(z.string()),
})

/** Sources of transactions, and the awards so far. */
export interface PointsContext {
  readonly chains: readonly LocalChain[]
  /** Transactions of the Fuel node. */
  readonly fuel: Ledger
  readonly book: AwardBook
}

type AwardAnswer =
  | { readonly status: 201; readonly given: readonly Award[]; readonly sender: string }
  | { readonly status: 400 | 404 | 409; readonly message: string }

/** Gives the points of a transaction to its sender, once, and a bonus to whoever brought them. */
export async function award({ chains, fuel, book }: PointsContext, body: unknown): Promise<AwardAnswer> {
  const request = readRequest(body)
  if (typeof request === 'string') return { status: 400, message: request }
  const { hash, chain: chainId, referralCode } = request
  const chain = chains.find((one) => one.chainId === chainId)
  if (chain === undefined && chainId !== FUEL_CHAIN_ID) {
    return { status: 400, message: `Unknown chain ${chainId}` }
  }
  const paid = chain ? await readPaid(chain, hash) : readPaidOnFuel(fuel, hash)
  if (typeof paid === 'string') return { status: 404, message: paid }
  // Asked after the last wait: of two requests that came together, the second finds the first one's entry.
  if (book.has(chainId, hash)) return { status: 409, message: 'Points for TX were already awarded.' }
  const sender = paid.sender.toLowerCase()
  const given = awardFor(paid, { hash, chainId })
  book.add([given, ...bonusFor(book, given, referralCode)])
  return { status: 201, given: [given], sender }
}

function readRequest(body: unknown): z.output<typeof requestSchema> | string {
  try {
    return parseParams(requestSchema, body)
  } catch (error) {
    if (error instanceof BadParameterError) return error.message
    throw error
  }
}

function awardFor({ sender, volume }: PaidTransaction, at: Pick<Award, 'hash' | 'chainId'>): Award {
  const points = pointsFor(volume)
  return {
    ...at,
    address: sender.toLowerCase(),
    type: 'defi',
    points,
    volume: rounded(volume, 2),
    time: Date.now(),
  }
}

/** For whoever has the code; once for each account that they bring, and never for their own. */
function bonusFor(book: AwardBook, given: Award, code: string | undefined): Award[] {
  const { address: brought } = given
  const referrer = book.all().find(({ address }) => referralCodeOf(address) === code)?.address
  const isKnown = book.all().some((award) => award.brought === brought)
  if (referrer === undefined || referrer === brought || isKnown) return []
  return [{ ...given, address: referrer, type: 'referral', points: toReferralPoints, volume: 0, brought }]
}
