import { isFinishedTransfer, type TransferRecord } from '@causeway/core'
import { isNativeToken } from '@causeway/core/chains'
import { decodeFunctionData, erc20Abi, type Hex } from 'viem'
import type { AllowanceKey, MinedTransaction, Movement } from './mined-transactions.ts'

/** Transactions, movements and journal of one account since the round began. Strings are lower-case. */
export interface AccountFacts {
  readonly account: string
  readonly records: readonly TransferRecord[]
  /** Journal entries that could not be read and were kept separately, as text. */
  readonly unreadable: string
  /** Code of the last error shown for a transfer, by transfer id. */
  readonly prompts: ReadonlyMap<string, string>
  readonly sent: readonly MinedTransaction[]
  /** Hashes of the transactions that did not revert. */
  readonly succeeded: ReadonlySet<string>
  /** Hashes of transactions that the user sent to cancel another one. They belong to no transfer. */
  readonly cancellations: ReadonlySet<string>
  /** Token movements from or to the account. */
  readonly movements: readonly Movement[]
  /** Movements to recipients that are used by one transfer each, by recipient. */
  readonly payments: ReadonlyMap<string, readonly Movement[]>
  /** Balances that only change by transfers, keyed by `chainId:token`. */
  readonly balances: ReadonlyMap<string, { readonly before: bigint; readonly after: bigint }>
  readonly allowances: readonly (AllowanceKey & { readonly before: bigint; readonly after: bigint })[]
}

/** Checks all invariants. @returns descriptions of the violations */
export function findViolations(facts: AccountFacts): readonly string[] {
  return [
    ...findUnrecordedTransactions(facts),
    ...findNonceGaps(facts),
    ...facts.records.flatMap((record) => findContradictions(record, facts)),
    ...findUnexplainedMovements(facts),
    ...findWrongBalances(facts),
    ...findExcessAllowances(facts),
  ].map((violation) => `${facts.account}: ${violation}`)
}

/** Returns the unfinished transfers that tell the user how to continue. */
export function findUserPrompts({ records, prompts: asks }: AccountFacts): readonly TransferRecord[] {
  return records.filter((record) => !isFinishedTransfer(record) && hasReason(record, asks))
}

function hasReason({ id, stalledTime, message }: TransferRecord, asks: ReadonlyMap<string, string>): boolean {
  return asks.has(id) || stalledTime !== undefined || message !== undefined
}

const lower = (text: string | undefined) => text?.toLowerCase() ?? ''

function getHashes({ hash, run }: TransferRecord): string[] {
  const ofSteps = run?.steps.flatMap((step) => ('hash' in step && step.hash ? [lower(step.hash)] : [])) ?? []
  return [...new Set([...(hash ? [lower(hash)] : []), ...ofSteps])]
}

/** Finds lost or duplicated transactions. Each transaction of the account must belong to exactly one record. */
function findUnrecordedTransactions({
  sent,
  records,
  cancellations,
  unreadable: aside,
}: AccountFacts): string[] {
  const owners = new Map<string, string[]>()
  for (const record of records) {
    for (const hash of getHashes(record)) owners.set(hash, [...(owners.get(hash) ?? []), record.id])
  }
  return sent.flatMap(({ hash, chainId, nonce, to, data }) => {
    const owned = owners.get(hash) ?? []
    if (owned.length > 1)
      return [`transaction ${hash} belongs to ${owned.length} transfers: ${owned.join(', ')}`]
    if (owned.length === 1 || cancellations.has(hash) || aside.includes(hash)) return []
    return [`transaction ${hash} (nonce ${nonce} on ${chainId}, ${data.slice(0, 10)} to ${to}) has no record`]
  })
}

/** Finds gaps in the account's nonces, which reveal overlooked transactions. */
function findNonceGaps({ sent }: AccountFacts): string[] {
  const chainIds = [...new Set(sent.map(({ chainId }) => chainId))]
  return chainIds.flatMap((chainId) => {
    const nonces = sent
      .filter((transaction) => transaction.chainId === chainId)
      .map(({ nonce }) => nonce)
      .sort((a, b) => a - b)
    const isWhole = nonces.every((nonce, index) => index === 0 || nonce === (nonces[index - 1] ?? 0) + 1)
    return isWhole ? [] : [`its nonces on ${chainId} are ${nonces.join(', ')}`]
  })
}

/** Finds contradictions between a finished transfer and the chain. */
function findContradictions(record: TransferRecord, facts: AccountFacts): string[] {
  const { id, status, info } = record
  const name = `transfer ${id} (${info.aggregator ?? info.txType ?? info.type})`
  if (!isFinishedTransfer(record)) {
    return hasReason(record, facts.prompts) ? [] : [`${name} is unfinished without a reason`]
  }
  const claims = readOutcome(record, facts)
  const { hasDeparted, paid, refunds } = claims
  const contradict = (fact: string) => [`${name} is ${status}, but ${fact}`]
  switch (status) {
    case 'DONE':
      if (!hasDeparted) return contradict('none of its transactions succeeded')
      if (paid && paid.times !== 1) return contradict(`its recipient was paid ${paid.times} times`)
      if (paid && paid.amount < (info.outputAmountMinRaw ?? 0n)) {
        return contradict(`its recipient got ${paid.amount} of at least ${info.outputAmountMinRaw}`)
      }
      return []
    case 'PARTIAL_SUCCESS':
      return hasDeparted ? [] : contradict('none of its transactions succeeded')
    case 'TRANSFER_REFUNDED':
      if (paid && paid.times > 0) return contradict('its recipient was paid')
      return refunds === 0 ? contradict('no refund arrived') : []
    case 'FAILED':
      if (paid && paid.times > 0) return contradict('its recipient was paid')
      return hasDeparted && record.confirmedBy === 'chain' ? contradict('its transaction succeeded') : []
    case 'INVALID':
      if (paid && paid.times > 0) return contradict('its recipient was paid')
      return hasDeparted ? contradict('its transaction succeeded') : []
    default:
      return []
  }
}

/** Returns the on-chain facts of one transfer. */
function readOutcome(record: TransferRecord, facts: AccountFacts) {
  const { hash, orderId, info } = record
  const hasDeparted = hash !== undefined ? facts.succeeded.has(lower(hash)) : orderId !== undefined
  return { hasDeparted, paid: getPayment(record, facts), refunds: countRefunds(info, facts) }
}

/** Returns the payments of a transfer, or undefined if the chain cannot attribute payments to it. */
function getPayment({ info, hash, toHash }: TransferRecord, facts: AccountFacts) {
  const { recipient, outputCurrency, outputChainId, aggregator } = info
  if (!recipient || !outputCurrency || aggregator === undefined) return undefined
  const isPaid = ({ token, chainId }: Movement) =>
    token === lower(outputCurrency) && chainId === outputChainId
  const sum = (movements: readonly Movement[]) => ({
    times: movements.length,
    amount: movements.reduce((total, { amount }) => total + amount, 0n),
  })
  const payments = facts.payments.get(lower(recipient))
  if (payments) return sum(payments.filter(isPaid))
  if (isNativeToken(outputCurrency) || lower(recipient) !== facts.account) return undefined
  const transactionHash = lower(toHash ?? hash)
  const arrivals = facts.movements.filter(
    (movement) =>
      isPaid(movement) && movement.to === facts.account && movement.transaction === transactionHash,
  )
  // A swap may pay in several movements, which count as one payment.
  return arrivals.length > 0 ? { ...sum(arrivals), times: 1 } : sum([])
}

function isOwn({ sent }: AccountFacts, { transaction }: Movement): boolean {
  return sent.some(({ hash }) => hash === transaction)
}

function countRefunds({ inputCurrency, inputChainId }: TransferRecord['info'], facts: AccountFacts): number {
  if (!inputCurrency || isNativeToken(inputCurrency)) return 1
  return facts.movements.filter(
    (movement) =>
      movement.to === facts.account &&
      movement.token === lower(inputCurrency) &&
      movement.chainId === inputChainId &&
      !isOwn(facts, movement),
  ).length
}

/** Finds token movements that are explained by neither a transaction of the account nor one of its transfers. */
function findUnexplainedMovements(facts: AccountFacts): string[] {
  const { account, movements, records, unreadable: aside } = facts
  const reported = new Set(records.map(({ toHash }) => lower(toHash)))
  const refunded = records.filter(({ status }) => status === 'TRANSFER_REFUNDED')
  const open = records.filter((record) => !isFinishedTransfer(record))
  const usesSameToken = (movement: Movement) => (record: TransferRecord) =>
    [record.info.inputCurrency, record.info.outputCurrency].some((token) => lower(token) === movement.token)
  return movements
    .filter(
      (movement) =>
        movement.from !== movement.to && !isOwn(facts, movement) && !reported.has(movement.transaction),
    )
    .filter((movement) => {
      const isRefund = movement.to === account && refunded.some(usesSameToken(movement))
      return !isRefund && !open.some(usesSameToken(movement)) && !aside.includes(movement.token)
    })
    .map(({ transaction, amount, token, from, to }) => {
      return `${amount} of ${token} moved from ${from} to ${to} in ${transaction}, and no transfer explains it`
    })
}

/** Finds balance changes that differ from the sum of the movements. */
function findWrongBalances({ account, movements, balances }: AccountFacts): string[] {
  return [...balances].flatMap(([key, { before, after }]) => {
    const change = movements
      .filter(({ chainId, token }) => `${chainId}:${token}` === key)
      .reduce((sum, { from, to, amount }) => {
        return sum + (to === account ? amount : 0n) - (from === account ? amount : 0n)
      }, 0n)
    return after - before === change
      ? []
      : [`its balance of ${key} changed by ${after - before}, not by ${change}`]
  })
}

/** Finds allowances above the displayed amount, and allowances that completed transfers left. */
function findExcessAllowances({ allowances, records }: AccountFacts): string[] {
  return allowances.flatMap(({ chainId, token, spender, before, after }) => {
    const shown = records.flatMap((record) => {
      const amount = getApprovedAmount(record, { chainId, token, spender })
      const isSpent = record.status === 'DONE' && record.info.aggregator !== undefined
      return amount === undefined ? [] : [isSpent ? 0n : amount]
    })
    const limit = [before, ...shown].reduce((a, b) => (a > b ? a : b), 0n)
    return after <= limit
      ? []
      : [`${spender} may spend ${after} of ${token} on ${chainId}, at most ${limit} was shown`]
  })
}

function getApprovedAmount(
  { chainId, run }: TransferRecord,
  permission: Pick<AllowanceKey, 'chainId' | 'token' | 'spender'>,
): bigint | undefined {
  if (chainId !== permission.chainId) return undefined
  const calls = (run?.steps ?? []).flatMap((step) => {
    if (step.kind === 'batch') return step.calls
    return 'call' in step ? [step] : []
  })
  const amounts = calls.flatMap(({ kind, call }) => {
    if (kind !== 'approve' || lower(call.to) !== permission.token) return []
    const { args } = decodeFunctionData({ abi: erc20Abi, data: call.data as Hex })
    const [spender, amount] = args ?? []
    return lower(String(spender)) === permission.spender && typeof amount === 'bigint' ? [amount] : []
  })
  return amounts.at(-1)
}
