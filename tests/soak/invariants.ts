import { isFinishedTransfer, type TransferRecord } from '@causeway/core'
import { isNativeToken } from '@causeway/core/chains'
import { decodeFunctionData, erc20Abi, type Hex } from 'viem'
import type { Movement, Permission, SentOnChain } from './truth.ts'

/** What the chains hold of one account since the round began, and what its journal says. Texts in lower case. */
export interface AccountFacts {
  readonly account: string
  readonly records: readonly TransferRecord[]
  /** What the journal could not read and kept, as text. */
  readonly aside: string
  /** What a run asked of its user last, by transfer. */
  readonly asks: ReadonlyMap<string, string>
  readonly sent: readonly SentOnChain[]
  /** Hashes of those that did something. */
  readonly succeeded: ReadonlySet<string>
  /** Sent by the user to cancel another: nobody's transfer. */
  readonly cancellations: ReadonlySet<string>
  /** Of tokens, from or to the account. */
  readonly movements: readonly Movement[]
  /** To the addresses that one transfer each was to pay, by address. */
  readonly payments: ReadonlyMap<string, readonly Movement[]>
  /** By `chainId:token`, where the balance moves by transfers alone. */
  readonly balances: ReadonlyMap<string, { readonly before: bigint; readonly after: bigint }>
  readonly allowances: readonly (Permission & { readonly before: bigint; readonly after: bigint })[]
}

/** Everything that must hold, whatever went wrong on the way. @returns what does not, in words */
export function findViolations(facts: AccountFacts): readonly string[] {
  return [
    ...unaccounted(facts),
    ...gaps(facts),
    ...facts.records.flatMap((record) => disagreements(record, facts)),
    ...unattributed(facts),
    ...unreconciled(facts),
    ...allowancesLeft(facts),
  ].map((what) => `${facts.account}: ${what}`)
}

/** Transfers that have no end and say what is to be done about it. */
export function asking({ records, asks }: AccountFacts): readonly TransferRecord[] {
  return records.filter((record) => !isFinishedTransfer(record) && saysWhy(record, asks))
}

function saysWhy({ id, stalledTime, message }: TransferRecord, asks: ReadonlyMap<string, string>): boolean {
  return asks.has(id) || stalledTime !== undefined || message !== undefined
}

const lower = (text: string | undefined) => text?.toLowerCase() ?? ''

function hashesOf({ hash, run }: TransferRecord): string[] {
  const ofSteps = run?.steps.flatMap((step) => ('hash' in step && step.hash ? [lower(step.hash)] : [])) ?? []
  return [...new Set([...(hash ? [lower(hash)] : []), ...ofSteps])]
}

/** Nothing lost, nothing doubled: each transaction of the account belongs to one record, and to one alone. */
function unaccounted({ sent, records, cancellations, aside }: AccountFacts): string[] {
  const owners = new Map<string, string[]>()
  for (const record of records) {
    for (const hash of hashesOf(record)) owners.set(hash, [...(owners.get(hash) ?? []), record.id])
  }
  return sent.flatMap(({ hash, chainId, nonce, to, data }) => {
    const owned = owners.get(hash) ?? []
    if (owned.length > 1)
      return [`transaction ${hash} belongs to ${owned.length} transfers: ${owned.join(', ')}`]
    if (owned.length === 1 || cancellations.has(hash) || aside.includes(hash)) return []
    return [`transaction ${hash} (nonce ${nonce} on ${chainId}, ${data.slice(0, 10)} to ${to}) has no record`]
  })
}

/** The account's transactions are numbered without a gap: none was overlooked. */
function gaps({ sent }: AccountFacts): string[] {
  const chainIds = [...new Set(sent.map(({ chainId }) => chainId))]
  return chainIds.flatMap((chainId) => {
    const nonces = sent
      .filter((one) => one.chainId === chainId)
      .map(({ nonce }) => nonce)
      .sort((a, b) => a - b)
    const isWhole = nonces.every((nonce, index) => index === 0 || nonce === (nonces[index - 1] ?? 0) + 1)
    return isWhole ? [] : [`its nonces on ${chainId} are ${nonces.join(', ')}`]
  })
}

/** Where the end of a transfer and the chain say different things. */
function disagreements(record: TransferRecord, facts: AccountFacts): string[] {
  const { id, status, info } = record
  const name = `transfer ${id} (${info.aggregator ?? info.txType ?? info.type})`
  if (!isFinishedTransfer(record)) {
    return saysWhy(record, facts.asks) ? [] : [`${name} has no end and does not say why`]
  }
  const claims = claimsOf(record, facts)
  const { hasDeparted, paid, refunds } = claims
  const wrong = (what: string) => [`${name} is ${status}, but ${what}`]
  switch (status) {
    case 'DONE':
      if (!hasDeparted) return wrong('nothing of it was carried out')
      if (paid && paid.times !== 1) return wrong(`its recipient was paid ${paid.times} times`)
      if (paid && paid.amount < (info.outputAmountMinRaw ?? 0n)) {
        return wrong(`its recipient got ${paid.amount} of at least ${info.outputAmountMinRaw}`)
      }
      return []
    case 'PARTIAL_SUCCESS':
      return hasDeparted ? [] : wrong('nothing of it was carried out')
    case 'TRANSFER_REFUNDED':
      if (paid && paid.times > 0) return wrong('its recipient was paid')
      return refunds === 0 ? wrong('nothing came back') : []
    case 'FAILED':
      if (paid && paid.times > 0) return wrong('its recipient was paid')
      return hasDeparted && record.confirmedBy === 'chain' ? wrong('its transaction succeeded') : []
    case 'INVALID':
      if (paid && paid.times > 0) return wrong('its recipient was paid')
      return hasDeparted ? wrong('its transaction succeeded') : []
    default:
      return []
  }
}

/** What the chains say of one transfer. */
function claimsOf(record: TransferRecord, facts: AccountFacts) {
  const { hash, orderId, info } = record
  const hasDeparted = hash !== undefined ? facts.succeeded.has(lower(hash)) : orderId !== undefined
  return { hasDeparted, paid: paidOf(record, facts), refunds: refundsOf(info, facts) }
}

/** Undefined where the chain cannot tell one payment from another. */
function paidOf({ info, hash, toHash }: TransferRecord, facts: AccountFacts) {
  const { recipient, outputCurrency, outputChainId, aggregator } = info
  if (!recipient || !outputCurrency || aggregator === undefined) return undefined
  const isPaid = ({ token, chainId }: Movement) =>
    token === lower(outputCurrency) && chainId === outputChainId
  const sum = (movements: readonly Movement[]) => ({
    times: movements.length,
    amount: movements.reduce((total, { amount }) => total + amount, 0n),
  })
  const own = facts.payments.get(lower(recipient))
  if (own) return sum(own.filter(isPaid))
  if (isNativeToken(outputCurrency) || lower(recipient) !== facts.account) return undefined
  const at = lower(toHash ?? hash)
  const there = facts.movements.filter(
    (one) => isPaid(one) && one.to === facts.account && one.transaction === at,
  )
  // A swap may pay in several movements, and all of them are its own.
  return there.length > 0 ? { ...sum(there), times: 1 } : sum([])
}

function isOwn({ sent }: AccountFacts, { transaction }: Movement): boolean {
  return sent.some(({ hash }) => hash === transaction)
}

function refundsOf({ inputCurrency, inputChainId }: TransferRecord['info'], facts: AccountFacts): number {
  if (!inputCurrency || isNativeToken(inputCurrency)) return 1
  return facts.movements.filter(
    (one) =>
      one.to === facts.account &&
      one.token === lower(inputCurrency) &&
      one.chainId === inputChainId &&
      !isOwn(facts, one),
  ).length
}

/** Whatever moved without a transaction of the account is what one of its transfers tells of. */
function unattributed(facts: AccountFacts): string[] {
  const { account, movements, records, aside } = facts
  const told = new Set(records.map(({ toHash }) => lower(toHash)))
  const refunded = records.filter(({ status }) => status === 'TRANSFER_REFUNDED')
  const open = records.filter((record) => !isFinishedTransfer(record))
  const isOf = (one: Movement) => (record: TransferRecord) =>
    [record.info.inputCurrency, record.info.outputCurrency].some((token) => lower(token) === one.token)
  return movements
    .filter((one) => one.from !== one.to && !isOwn(facts, one) && !told.has(one.transaction))
    .filter((one) => {
      const isRefund = one.to === account && refunded.some(isOf(one))
      return !isRefund && !open.some(isOf(one)) && !aside.includes(one.token)
    })
    .map(({ transaction, amount, token, from, to }) => {
      return `${amount} of ${token} moved from ${from} to ${to} in ${transaction}, and no transfer tells of it`
    })
}

/** Every unit that came or went is one of the movements. */
function unreconciled({ account, movements, balances }: AccountFacts): string[] {
  return [...balances].flatMap(([key, { before, after }]) => {
    const change = movements
      .filter(({ chainId, token }) => `${chainId}:${token}` === key)
      .reduce((sum, { from, to, amount }) => {
        return sum + (to === account ? amount : 0n) - (from === account ? amount : 0n)
      }, 0n)
    return after - before === change
      ? []
      : [`its balance of ${key} moved by ${after - before}, not by ${change}`]
  })
}

/** No allowance is left beyond what was shown, and none where all that was shown is spent. */
function allowancesLeft({ allowances, records }: AccountFacts): string[] {
  return allowances.flatMap(({ chainId, token, spender, before, after }) => {
    const shown = records.flatMap((record) => {
      const amount = approvedBy(record, { chainId, token, spender })
      const isSpent = record.status === 'DONE' && record.info.aggregator !== undefined
      return amount === undefined ? [] : [isSpent ? 0n : amount]
    })
    const most = [before, ...shown].reduce((a, b) => (a > b ? a : b), 0n)
    return after <= most ? [] : [`${spender} may take ${after} of ${token} on ${chainId}, shown were ${most}`]
  })
}

function approvedBy(
  { chainId, run }: TransferRecord,
  wanted: Pick<Permission, 'chainId' | 'token' | 'spender'>,
): bigint | undefined {
  if (chainId !== wanted.chainId) return undefined
  const calls = (run?.steps ?? []).flatMap((step) => {
    if (step.kind === 'batch') return step.calls
    return 'call' in step ? [step] : []
  })
  const amounts = calls.flatMap(({ kind, call }) => {
    if (kind !== 'approve' || lower(call.to) !== wanted.token) return []
    const { args } = decodeFunctionData({ abi: erc20Abi, data: call.data as Hex })
    const [spender, amount] = args ?? []
    return lower(String(spender)) === wanted.spender && typeof amount === 'bigint' ? [amount] : []
  })
  return amounts.at(-1)
}
