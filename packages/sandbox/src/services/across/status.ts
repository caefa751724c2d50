import * as z from 'zod/mini'
import { type AcrossChain, chainTime } from './chains.ts'
import { createStatus } from './create-fees.ts'
import type { Deposit, Ledger } from './ledger.ts'

const hash = z.string().check(z.regex(/^0x[0-9a-f]{64}$/i))

const statusQuery = z.object({
  depositTxHash: z.optional(hash),
  depositTxnRef: z.optional(hash),
  originChainId: z.optional(z.coerce.number().check(z.int(), z.positive())),
  depositId: z.optional(z.string().check(z.regex(/^\d+$/))),
  index: z._default(z.coerce.number().check(z.int(), z.minimum(0)), 0),
})

type StatusQuery = z.output<typeof statusQuery>

export type StatusReply =
  | { readonly status: 400; readonly body: { readonly error: string; readonly message: string } }
  | { readonly status: 404; readonly body: { readonly error: string; readonly message: string } }
  | { readonly status: 200; readonly body: Awaited<ReturnType<typeof describe>> }

const badQuery: StatusReply = {
  status: 400,
  body: { error: 'IncorrectQueryParamsException', message: 'Incorrect query params provided' },
}

const notFound: StatusReply = {
  status: 404,
  body: {
    error: 'DepositNotFoundException',
    message: 'Deposit not found given the provided constraints',
  },
}

/** Replies to `/deposit/status` from the events that the relayer has read so far. */
export async function transferStatus(
  ledger: Ledger,
  chains: readonly AcrossChain[],
  query: Record<string, string>,
): Promise<StatusReply> {
  const parsed = z.safeParse(statusQuery, query)
  if (!parsed.success || !identifies(parsed.data)) return badQuery
  const matching = ledger.deposits().filter((deposit) => matches(deposit, parsed.data))
  const deposit = matching[parsed.data.index]
  if (deposit === undefined) return notFound
  const pagination = { currentIndex: parsed.data.index, maxIndex: matching.length - 1 }
  return { status: 200, body: await describe(ledger, chains, deposit, pagination) }
}

function identifies({ depositTxHash, depositTxnRef, originChainId, depositId }: StatusQuery): boolean {
  const byTransaction = depositTxHash !== undefined || depositTxnRef !== undefined
  return byTransaction || (originChainId !== undefined && depositId !== undefined)
}

function matches(deposit: Deposit, query: StatusQuery): boolean {
  const transaction = (query.depositTxnRef ?? query.depositTxHash)?.toLowerCase()
  return (
    (transaction === undefined || deposit.transactionHash === transaction) &&
    (query.originChainId === undefined || deposit.originChainId === query.originChainId) &&
    (query.depositId === undefined || deposit.relay.depositId === BigInt(query.depositId))
  )
}

async function describe(
  ledger: Ledger,
  chains: readonly AcrossChain[],
  deposit: Deposit,
  pagination: { readonly currentIndex: number; readonly maxIndex: number },
) {
  const fill = ledger.fillOf(deposit) ?? null
  const refund = ledger.refundOf(deposit) ?? null
  return createStatus({
    status: await getStatus(chains, deposit, fill !== null, refund !== null),
    originChainId: deposit.originChainId,
    destinationChainId: deposit.destinationChainId,
    depositId: deposit.relay.depositId,
    hash: deposit.transactionHash,
    fill,
    refund,
    hasFailedCalls: fill !== null && ledger.hasFailedCalls(fill),
    pagination,
  })
}

async function getStatus(
  chains: readonly AcrossChain[],
  { destinationChainId, originChainId, relay }: Deposit,
  isFilled: boolean,
  isRefunded: boolean,
): Promise<'filled' | 'refunded' | 'expired' | 'pending'> {
  if (isFilled) return 'filled'
  if (isRefunded) return 'refunded'
  const clockChain =
    chains.find(({ chainId }) => chainId === destinationChainId) ??
    chains.find(({ chainId }) => chainId === originChainId)
  if (clockChain === undefined) return 'pending'
  return (await chainTime(clockChain.client)) > relay.fillDeadline ? 'expired' : 'pending'
}
