import { isNativeToken, sameAddress } from '../chains/index.ts'
import { CausewayError } from '../kernel/index.ts'
import type { CallEffects, TokenMovement } from '../platforms/index.ts'
import type { DecodedTransaction, TransactionData } from './provider.ts'
import type { QuoteRequest } from './request.ts'

/** One question about a transaction: seen to hold, not knowable from here (and why), or seen to be broken. */
export type Check =
  | { readonly status: 'checked' }
  | { readonly status: 'unchecked'; readonly reason: string }
  | { readonly status: 'failed'; readonly reason: string }

/** What is known of a transaction before it is signed. */
export interface Verification {
  /** No more than the agreed amount of the agreed token leaves the account. */
  readonly spend: Check
  /** Nobody but the quoted spender is allowed to take tokens. */
  readonly spender: Check
  /** Nobody but the agreed recipient receives. */
  readonly recipient: Check
}

/** The transaction does something else than was agreed. Nothing was signed. */
export class VerificationFailedError extends CausewayError<'VERIFICATION_FAILED'> {
  override readonly name = 'VerificationFailedError'
  readonly verification: Verification
  constructor(provider: string, verification: Verification) {
    super(`The transaction of ${provider} is not what was agreed`, {
      code: 'VERIFICATION_FAILED',
      details: failuresOf(verification).join('; '),
    })
    this.verification = verification
  }
}

/** What there is to judge by. */
export interface Evidence {
  readonly request: QuoteRequest
  readonly transaction: TransactionData
  /** The only account that may take the source token; undefined when it is native. */
  readonly spender: string | undefined
  /** The least that must arrive, in base units of the destination token. */
  readonly toAmountMin: bigint
  readonly decoded: DecodedTransaction | undefined
  /** What the transaction did when it was tried, or why that is not known. */
  readonly trial: { readonly effects: CallEffects } | { readonly unknown: string }
}

export function judge(evidence: Evidence): Verification {
  return { spend: judgeSpend(evidence), spender: judgeSpender(evidence), recipient: judgeRecipient(evidence) }
}

export function failuresOf(verification: Verification): string[] {
  const checks: Readonly<Record<string, Check>> = { ...verification }
  return Object.entries(checks).flatMap(([question, check]) =>
    check.status === 'failed' ? [`${question}: ${check.reason}`] : [],
  )
}

/** Calls by which an account lets others take its tokens: no quote asks for one. */
const ALLOWING_CALLS: ReadonlySet<string> = new Set([
  '0x095ea7b3', // approve(address,uint256)
  '0x39509351', // increaseAllowance(address,uint256)
  '0xa22cb465', // setApprovalForAll(address,bool)
  '0xd505accf', // permit(address,address,uint256,uint256,uint8,bytes32,bytes32)
  '0x87517c45', // Permit2 approve(address,address,uint160,uint48)
])

const CHECKED: Check = { status: 'checked' }
const unchecked = (reason: string): Check => ({ status: 'unchecked', reason })
const failed = (reason: string): Check => ({ status: 'failed', reason })

function judgeSpend({ request, transaction, decoded, trial }: Evidence): Check {
  const { fromAddress, fromTokenAddress, fromAmount } = request
  const moved = 'effects' in trial ? trial.effects.movements : []
  const claims = total(moved.filter(({ from }) => sameAddress(from, fromAddress)))
  if (decoded?.token !== undefined && decoded.amount !== undefined) {
    claims.push({ token: decoded.token, amount: decoded.amount })
  } else if ('unknown' in trial) {
    return unchecked(trial.unknown)
  }
  for (const { token, amount } of claims) {
    const agreed = isNativeToken(token) ? transaction.value : 0n
    const allowed = sameAddress(token, fromTokenAddress) && agreed < fromAmount ? fromAmount : agreed
    if (amount > allowed) return failed(`it takes ${amount} of ${token}, agreed were ${allowed}`)
  }
  return CHECKED
}

function judgeSpender({ request, transaction, spender, decoded, trial }: Evidence): Check {
  const { fromAddress, fromTokenAddress } = request
  if (sameAddress(transaction.to, fromAddress)) return failed('it calls the account itself')
  if (ALLOWING_CALLS.has(transaction.data.slice(0, 10))) return failed('it sets an allowance itself')
  if (decoded?.spender !== undefined && !sameAddress(decoded.spender, spender ?? decoded.spender)) {
    return failed(`${spender} was quoted, the tokens go through ${decoded.spender}`)
  }
  if ('unknown' in trial) return decoded?.spender === undefined ? unchecked(trial.unknown) : CHECKED
  for (const { owner, token, spender: allowed, amount } of trial.effects.allowances) {
    // Many tokens announce what is left of an allowance when it is used.
    const isLeftOver = sameAddress(allowed, spender) && sameAddress(token, fromTokenAddress)
    if (amount > 0n && sameAddress(owner, fromAddress) && !isLeftOver) {
      return failed(`it lets ${allowed} take ${amount} of ${token}`)
    }
  }
  return CHECKED
}

function judgeRecipient({ request, decoded, trial, toAmountMin }: Evidence): Check {
  const { toAddress, toTokenAddress, fromChainId, toChainId } = request
  if (toAddress === undefined) return unchecked('The request names no recipient yet')
  if (decoded?.recipient !== undefined && !sameAddress(decoded.recipient, toAddress)) {
    return failed(`it pays ${decoded.recipient}, agreed was ${toAddress}`)
  }
  if (fromChainId === toChainId && 'effects' in trial) {
    const received = trial.effects.movements.filter(
      ({ to, token }) => sameAddress(to, toAddress) && sameAddress(token, toTokenAddress),
    )
    const amount = total(received)[0]?.amount ?? 0n
    return amount < toAmountMin ? failed(`it pays ${amount}, agreed were at least ${toAmountMin}`) : CHECKED
  }
  if (decoded?.recipient !== undefined) return CHECKED
  return unchecked('Its calldata does not show who receives on the other chain')
}

function total(
  movements: readonly Pick<TokenMovement, 'token' | 'amount'>[],
): { token: string; amount: bigint }[] {
  const sums = new Map<string, bigint>()
  for (const { token, amount } of movements) {
    const key = token.toLowerCase()
    sums.set(key, (sums.get(key) ?? 0n) + amount)
  }
  return [...sums].map(([token, amount]) => ({ token, amount }))
}
