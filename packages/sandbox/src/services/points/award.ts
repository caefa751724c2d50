import type { Hash } from 'viem'
import * as z from 'zod/mini'
import type { LocalChain } from '../../chains/index.ts'
import type { Ledger } from '../fuel/ledger.ts'
import { FUEL_CHAIN_ID } from '../fuel/network.ts'
import { transactionHash } from '../params.ts'
import { BadParameterError, parseParams } from '../parse-params.ts'
import type { Award, AwardBook } from './book.ts'
import { type PaidTransaction, readPaidFuelTransaction, readPaidTransaction } from './paid-transaction.ts'
import { getReferralCode, pointsFor, rounded, toReferralPoints } from './tasks.ts'

const requestSchema = z.object({
  hash: z.pipe(
    transactionHash,
    z.transform((text): Hash => `0x${text.slice(2).toLowerCase()}`),
  ),
  chain: z.coerce.number().check(z.int()),
  referralCode: z.optional(z.string()),
})

/** Chains and node from which transactions are read, and the awards so far. */
export interface PointsContext {
  readonly chains: readonly LocalChain[]
  /** Reads the transactions of the Fuel node. */
  readonly fuel: Ledger
  readonly book: AwardBook
}

type AwardAnswer =
  | { readonly status: 201; readonly given: readonly Award[]; readonly sender: string }
  | { readonly status: 400 | 404 | 409; readonly message: string }

/** Awards points for a transaction to its sender, once, and a bonus to the referrer of the sender. */
export async function award({ chains, fuel, book }: PointsContext, body: unknown): Promise<AwardAnswer> {
  const request = readRequest(body)
  if (typeof request === 'string') return { status: 400, message: request }
  const { hash, chain: chainId, referralCode } = request
  const chain = chains.find((candidate) => candidate.chainId === chainId)
  if (chain === undefined && chainId !== FUEL_CHAIN_ID) {
    return { status: 400, message: `Unknown chain ${chainId}` }
  }
  const transaction = chain ? await readPaidTransaction(chain, hash) : readPaidFuelTransaction(fuel, hash)
  if (typeof transaction === 'string') return { status: 404, message: transaction }
  // Check after the last await, so that the second of two concurrent requests finds the award of the first.
  if (book.has(chainId, hash)) return { status: 409, message: 'Points for TX were already awarded.' }
  const sender = transaction.sender.toLowerCase()
  const created = createAward(transaction, { hash, chainId })
  book.add([created, ...createBonus(book, created, referralCode)])
  return { status: 201, given: [created], sender }
}

function readRequest(body: unknown): z.output<typeof requestSchema> | string {
  try {
    return parseParams(requestSchema, body)
  } catch (error) {
    if (error instanceof BadParameterError) return error.message
    throw error
  }
}

function createAward(
  { sender, volume, isSwap }: PaidTransaction,
  origin: Pick<Award, 'hash' | 'chainId'>,
): Award {
  const points = pointsFor(volume)
  return {
    ...origin,
    address: sender.toLowerCase(),
    type: 'defi',
    points,
    volume: rounded(volume, 2),
    time: Date.now(),
    isSwap,
  }
}

/**
 * Returns the bonus for the account that owns the referral code. It is awarded once per referred account, and never for
 * the account itself.
 */
function createBonus(book: AwardBook, base: Award, code: string | undefined): Award[] {
  const { address: brought } = base
  const referrer = book.all().find(({ address }) => getReferralCode(address) === code)?.address
  const isKnown = book.all().some((award) => award.brought === brought)
  if (referrer === undefined || referrer === brought || isKnown) return []
  return [
    {
      ...base,
      address: referrer,
      type: 'referral',
      points: toReferralPoints,
      volume: 0,
      isSwap: undefined,
      brought,
    },
  ]
}
