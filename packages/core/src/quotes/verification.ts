import { isNativeToken, sameAddress } from '../chains/index.ts'
import { CausewayError } from '../kernel/index.ts'
import type { CallEffects, TokenMovement } from '../platforms/index.ts'
import type { DecodedTransaction, TransactionData } from './provider.ts'
import type { QuoteRequest } from './request.ts'

/** One question about a transaction: seen to hold, not knowable from here (and why), or seen to be broken. */
export type VerificationCheck =
  | { readonly status: 'checked' }
  | { readonly status: 'unchecked'; readonly reason: string }
  | { readonly status: 'failed'; readonly reason: string }

/** What is known of a transaction before it is signed. */
export interface Verification {
  /** No more than the agreed amount of the agreed token leaves the account. */
  readonly spend: VerificationCheck
  /** Nobody but the quoted spender is allowed to take tokens. */
  readonly spender: VerificationCheck
  /** Nobody but the agreed recipient receives. */
  readonly recipient: VerificationCheck
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
  /** Absent for an order. */
  readonly transaction?: TransactionData
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
  return Object.entries<VerificationCheck>({ ...verification }).flatMap(([question, check]) =>
    check.status === 'failed' ? [`${question}: ${check.reason}`] : [],
  )
}

/** Calls by which an account lets others take its tokens: no quote asks for one. */
const ALLOWING_CALLS: readonly string[] = [
  '0x095ea7b3', // approve(address,uint256)
  '0x39509351', // increaseAllowance(address,uint256)
  '0xa22cb465', // setApprovalForAll(address,bool)
  '0xd505accf', // permit(address,address,uint256,uint256,uint8,bytes32,bytes32)
  '0x87517c45', // Permit2 approve(address,address,uint160,uint48)
]

const CHECKED: VerificationCheck = { status: 'checked' }
const unchecked = (reason: string): VerificationCheck => ({ status: 'unchecked', reason })
const failed = (reason: string): VerificationCheck => ({ status: 'failed', reason })

function judgeSpend({ request, transaction, decoded, trial }: Evidence): VerificationCheck {
  const { fromAddress, fromTokenAddress, fromAmount } = request
  const movements = 'effects' in trial ? trial.effects.movements : []
  const taken = movements.filter(({ from }) => sameAddress(from, fromAddress))
  const claims = taken.map(({ token }) => ({ token, amount: sumOf(taken, token) }))
  if (decoded?.token !== undefined && decoded.amount !== undefined) {
    claims.push({ token: decoded.token, amount: decoded.amount })
  } else if ('unknown' in trial) {
    return unchecked(trial.unknown)
  }
  for (const { token, amount } of claims) {
    const sent = isNativeToken(token) ? (transaction?.value ?? 0n) : 0n
    const agreed = sameAddress(token, fromTokenAddress) && sent < fromAmount ? fromAmount : sent
    if (amount > agreed) return failed(`it takes ${amount} of ${token}, agreed were ${agreed}`)
  }
  return CHECKED
}

function judgeSpender({ request, transaction, spender, decoded, trial }: Evidence): VerificationCheck {
  const { fromAddress, fromTokenAddress } = request
  if (!transaction) {
    if (!decoded) return failed('it is no order that can be read')
  } else if (sameAddress(transaction.to, fromAddress)) {
    return failed('it calls the account itself')
  } else if (ALLOWING_CALLS.includes(transaction.data.slice(0, 10))) {
    return failed('it sets an allowance itself')
  }
  if (spender && !sameAddress(spender, decoded?.spender ?? spender)) {
    return failed(`it takes the tokens through ${decoded?.spender}`)
  }
  if ('unknown' in trial) return decoded?.spender ? CHECKED : unchecked(trial.unknown)
  for (const { owner, token, spender: allowed, amount } of trial.effects.allowances) {
    // Many tokens announce what is left of an allowance when it is used.
    const isLeftOver = sameAddress(allowed, spender) && sameAddress(token, fromTokenAddress)
    if (amount > 0n && sameAddress(owner, fromAddress) && !isLeftOver) {
      return failed(`it lets ${allowed} take ${amount} of ${token}`)
    }
  }
  return CHECKED
}

function judgeRecipient({ request, decoded, trial, toAmountMin }: Evidence): VerificationCheck {
  const { toAddress, toTokenAddress, fromChainId, toChainId } = request
  if (toAddress === undefined) return unchecked('The request names no recipient yet')
  const paid = decoded?.toTokenAddress ?? toTokenAddress
  if (!sameAddress(paid, toTokenAddress)) return failed(`it pays the token ${paid}, not ${toTokenAddress}`)
  const { recipient, destinationChainId = toChainId, toAmountMin: least = toAmountMin } = decoded ?? {}
  if (!sameAddress(toAddress, recipient ?? toAddress) || destinationChainId !== toChainId) {
    return failed(`it pays ${recipient} on chain ${destinationChainId}`)
  }
  if (least < toAmountMin) return failed(tooLittle(least, toAmountMin))
  if (fromChainId === toChainId && 'effects' in trial && !decoded?.paysLater) {
    const received = trial.effects.movements.filter(({ to }) => sameAddress(to, toAddress))
    const amount = sumOf(received, toTokenAddress)
    return amount < toAmountMin ? failed(tooLittle(amount, toAmountMin)) : CHECKED
  }
  return recipient ? CHECKED : unchecked('The calldata does not show who receives')
}

const tooLittle = (amount: bigint, agreed: bigint) => `it pays ${amount}, agreed were at least ${agreed}`

function sumOf(movements: readonly TokenMovement[], token: string): bigint {
  return movements.reduce((sum, moved) => (sameAddress(moved.token, token) ? sum + moved.amount : sum), 0n)
}
