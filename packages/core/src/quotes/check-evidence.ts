import { isNativeToken, sameAddress } from '../chains/address.ts'
import type { Address } from '../kernel/schema.ts'
import type { CallEffects, TokenMovement } from '../platforms/platform.ts'
import type { Call } from '../platforms/transaction.ts'
import type { DecodedTransaction } from './provider.ts'
import type { QuoteRequest } from './quote-request.ts'
import type { FailedReason, UnverifiedReason, Verification, VerificationCheck } from './verification.ts'

/** Facts that a transaction is checked against. */
export interface Evidence {
  readonly request: QuoteRequest
  /** Absent for an order. */
  readonly transaction?: Call
  /** Quoted spender of the source token; undefined for a native token. */
  readonly spender: Address | undefined
  /** Minimum output in base units of the destination token. */
  readonly toAmountMin: bigint
  readonly decoded: DecodedTransaction | undefined
  /** Published contracts of the provider on the source chain; undefined without a list. */
  readonly contracts?: readonly string[] | undefined
  /** Contracts that the transaction may neither call nor approve: lenders, Permit2, tokens, position managers. */
  readonly protectedContracts?: readonly Address[]
  /** Milliseconds since the epoch. */
  readonly now: number
  /** Maximum input in base units of the source token. Default: `fromAmount` of the request. */
  readonly maxSpend?: bigint | undefined
  /** Effects of the simulated transaction, or the reason why they are unknown, as a sentence. */
  readonly simulation: { readonly effects: CallEffects } | { readonly unknown: string }
}

/** Checks the spend, the spender and the recipient of a transaction against its request. */
export function checkEvidence(evidence: Evidence): Verification {
  return { spend: checkSpend(evidence), spender: checkSpender(evidence), recipient: checkRecipient(evidence) }
}

/**
 * Calls that let others take tokens of an account, or act on its positions and debt. No quote requires them, and a
 * simulation cannot detect all of them, because some emit no event.
 */
export const GRANTING_CALLS: Readonly<Record<string, string>> = {
  '0x095ea7b3': 'approve(address,uint256)',
  '0x39509351': 'increaseAllowance(address,uint256)',
  '0xd73dd623': 'increaseApproval(address,uint256)',
  '0xcae9ca51': 'approveAndCall(address,uint256,bytes)',
  '0x3177029f': 'approveAndCall(address,uint256)',
  '0xd505accf': 'permit(address,address,uint256,uint256,uint8,bytes32,bytes32)',
  '0x9fd5a6cf': 'permit(address,address,uint256,uint256,bytes)',
  '0x8fcbaf0c': 'permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)', // DAI
  '0x87517c45': 'approve(address,address,uint160,uint48)', // Permit2
  '0x2b67b570': 'permit(address,((address,uint160,uint48,uint48),address,uint256),bytes)', // Permit2
  '0x2a2d80d1': 'permit(address,((address,uint160,uint48,uint48)[],address,uint256),bytes)', // Permit2
  '0xa22cb465': 'setApprovalForAll(address,bool)',
  '0x426a8493': 'approve(address,uint256,uint256)', // ERC-6909
  '0x558a7297': 'setOperator(address,bool)', // ERC-6909
  '0x959b8c3f': 'authorizeOperator(address)', // ERC-777
  '0xc04a8a10': 'approveDelegation(address,uint256)', // Aave
  '0x0b52d558': 'delegationWithSig(address,address,uint256,uint256,uint8,bytes32,bytes32)', // Aave
  '0xeecea000': 'setAuthorization(address,bool)', // Morpho
  '0x8069218f': 'setAuthorizationWithSig((address,address,bool,uint256,uint256),(uint8,bytes32,bytes32))', // Morpho
  '0x110496e5': 'allow(address,bool)', // Compound III
  '0xbb24d994': 'allowBySig(address,address,bool,uint256,uint256,uint8,bytes32,bytes32)', // Compound III
  '0xddbf54fd': 'updateDelegate(address,bool)', // Venus
}

/** Evidence that proves a check. */
type Proof = 'calldata' | 'simulation'

const verified = (...by: readonly Proof[]): VerificationCheck => ({ status: 'verified', by })
const unverified = (reason: UnverifiedReason, message: string): VerificationCheck => ({
  status: 'unverified',
  reason,
  message,
})
const failed = (reason: FailedReason, message: string): VerificationCheck => ({
  status: 'failed',
  reason,
  message,
})

/** An unlisted contract is not trusted: it may detect a simulation or ignore its calldata. */
const UNKNOWN_TARGET = unverified(
  'unknown-target',
  'The called contract is not on a list of known contracts, and may act differently when executed.',
)

/**
 * External code that the API chose may detect a simulation, so only terms that the called contract enforces are proven.
 */
const NOT_ENFORCED = unverified(
  'not-enforced',
  "Only simulated: the provider's code may act differently when executed.",
)

/** Returns whether the called contract is on the provider's list, which a decoder requires as well. */
export function hasKnownTarget({ decoded, contracts }: Pick<Evidence, 'decoded' | 'contracts'>): boolean {
  return contracts !== undefined || (decoded !== undefined && !decoded.hasUnknownTarget)
}

/**
 * Maximum lifetime of an order. The longer an order is open, the more a solver can gain by waiting for a better price.
 */
const MAX_ORDER_SECONDS = 6n * 3_600n

function findProblem({ decoded, now }: Evidence): string | undefined {
  if (decoded?.problem !== undefined || decoded?.expiresAt === undefined) return decoded?.problem
  const seconds = decoded.expiresAt - BigInt(Math.floor(now / 1_000))
  return seconds > MAX_ORDER_SECONDS
    ? `The order would expire in ${seconds} s, the limit is 6 hours.`
    : undefined
}

/** Returns the native value of a call that exceeds the amount of its request. */
function getNativeFee(value: bigint, fromAmount: bigint): bigint {
  return value > fromAmount ? value - fromAmount : 0n
}

function checkSpend(evidence: Evidence): VerificationCheck {
  const { request, transaction, decoded, simulation } = evidence
  const problem = findProblem(evidence)
  if (problem !== undefined) return failed('terms-out-of-bounds', problem)
  const { fromAddress, fromTokenAddress, fromAmount } = request
  const movements = 'effects' in simulation ? simulation.effects.movements : []
  const outgoing = movements.filter(({ from }) => sameAddress(from, fromAddress))
  const claims: { readonly token: string; readonly amount: bigint }[] = outgoing.map(({ token }) => ({
    token,
    amount: sumAmounts(outgoing, token),
  }))
  const isDecoded = decoded?.token !== undefined && decoded.amount !== undefined
  if (isDecoded) claims.push({ token: decoded.token, amount: decoded.amount })
  for (const { token, amount } of claims) {
    const sent = isNativeToken(token) ? (transaction?.value ?? 0n) : 0n
    const quoted = sameAddress(token, fromTokenAddress) && sent < fromAmount ? fromAmount : sent
    if (amount > quoted) {
      return failed('spends-more', `It takes ${amount} of ${token}, but ${quoted} were quoted.`)
    }
  }
  const nativeFee = isNativeToken(fromTokenAddress) ? getNativeFee(transaction?.value ?? 0n, fromAmount) : 0n
  const maxSpend = (evidence.maxSpend ?? fromAmount) + nativeFee
  const returned = movements.filter(({ to }) => sameAddress(to, fromAddress))
  const netSpend = sumAmounts(outgoing, fromTokenAddress) - sumAmounts(returned, fromTokenAddress)
  if (netSpend > maxSpend) {
    return failed('spends-more', `It takes ${netSpend} of ${fromTokenAddress}, but ${maxSpend} were quoted.`)
  }
  const measured = getBalanceChange(evidence, fromTokenAddress, fromAddress)
  if (measured !== undefined && -measured > maxSpend + ROUNDING) {
    return failed('spends-more', `It takes ${-measured} of ${fromTokenAddress}, but ${maxSpend} were quoted.`)
  }
  const isKnown = hasKnownTarget(evidence)
  if ('unknown' in simulation) {
    return isKnown && isDecoded ? verified('calldata') : unverified('not-simulated', simulation.unknown)
  }
  const spent = isNativeToken(fromTokenAddress)
    ? (transaction?.value ?? 0n)
    : sumAmounts(outgoing, fromTokenAddress)
  const isAllSpent = spent >= fromAmount || (request.toAmount !== undefined && spent > 0n)
  if (isKnown && isDecoded) return isAllSpent ? verified('calldata', 'simulation') : verified('calldata')
  if (spent === 0n) {
    return failed('spends-nothing', `It takes nothing of ${fromTokenAddress}, but ${fromAmount} were quoted.`)
  }
  if (!isAllSpent) {
    const message = `In a simulation it takes ${spent} of ${fromTokenAddress}, but ${fromAmount} were quoted.`
    return unverified('partial-spend', message)
  }
  if (!isKnown) return UNKNOWN_TARGET
  // The value of the call limits a native spend. An older allowance for an ERC-20 token may exceed the amount.
  return isNativeToken(fromTokenAddress) ? verified('simulation') : NOT_ENFORCED
}

function checkSpender(evidence: Evidence): VerificationCheck {
  const { request, transaction, spender, decoded, simulation } = evidence
  const { fromAddress, fromTokenAddress } = request
  if (!transaction) {
    if (!decoded) return failed('unknown-call', 'The order cannot be decoded.')
  } else if (sameAddress(transaction.to, fromAddress)) {
    return failed('calls-sender', 'It calls the account itself.')
  } else {
    const granting = GRANTING_CALLS[transaction.data.slice(0, 10).toLowerCase()]
    if (granting) return failed('grants-rights', `It grants rights by ${granting}.`)
    const problem = checkContracts(evidence, transaction)
    if (problem) return problem
  }
  if (spender && !sameAddress(spender, decoded?.spender ?? spender)) {
    return failed('wrong-spender', `It takes the tokens through ${decoded?.spender}, not ${spender}.`)
  }
  const isKnown = hasKnownTarget(evidence)
  const isDecoded = decoded?.spender !== undefined
  if ('unknown' in simulation) {
    return isKnown && isDecoded ? verified('calldata') : unverified('not-simulated', simulation.unknown)
  }
  for (const { owner, token, spender: allowed, amount } of simulation.effects.allowances) {
    // Ignore the remaining allowance, which many tokens emit in an `Approval` event on each transfer.
    const isRemainder = sameAddress(allowed, spender) && sameAddress(token, fromTokenAddress)
    if (amount > 0n && sameAddress(owner, fromAddress) && !isRemainder) {
      return failed('grants-rights', `It lets ${allowed} take ${amount} of ${token}.`)
    }
  }
  for (const { owner, token, spender: delegate, amount } of simulation.effects.grants) {
    if (amount > 0n && sameAddress(owner, fromAddress)) {
      return failed('grants-rights', `It lets ${delegate} act for the account at ${token}.`)
    }
  }
  // Without published contracts, the spender is only proven if the calldata names it.
  const isKnownSpender = spender === undefined || evidence.contracts !== undefined || isDecoded
  if (!isKnown || !isKnownSpender) return UNKNOWN_TARGET
  return isDecoded ? verified('calldata', 'simulation') : verified('simulation')
}

/** Returns a failed check if a transaction calls or approves a protected or unlisted contract. */
function checkContracts(
  { spender, contracts, protectedContracts = [] }: Evidence,
  { to }: Call,
): VerificationCheck | undefined {
  const includes = (list: readonly string[], address: Address) =>
    list.some((contract) => sameAddress(contract, address))
  for (const party of spender === undefined ? [to] : [to, spender]) {
    const verb = sameAddress(party, to) ? 'calls' : 'takes the tokens through'
    if (includes(protectedContracts, party)) {
      const kinds = 'a token, a lender or another contract that accounts give rights to'
      return failed('protected-contract', `It ${verb} ${party}: ${kinds}.`)
    }
    if (contracts && !includes(contracts, party)) {
      return failed('unknown-target', `It ${verb} ${party}, which is not a contract of the provider.`)
    }
  }
  return undefined
}

function checkRecipient(evidence: Evidence): VerificationCheck {
  const { request, decoded, simulation, toAmountMin } = evidence
  const { toAddress, toTokenAddress, fromChainId, toChainId } = request
  if (toAddress === undefined) return unverified('no-recipient', 'The request has no recipient yet.')
  const paid = decoded?.toTokenAddress ?? toTokenAddress
  if (!sameAddress(paid, toTokenAddress)) {
    return failed('wrong-token', `It pays the token ${paid}, not ${toTokenAddress}.`)
  }
  const { recipient, destinationChainId = toChainId, toAmountMin: minimum = toAmountMin } = decoded ?? {}
  if (!sameAddress(toAddress, recipient ?? toAddress) || destinationChainId !== toChainId) {
    return failed('wrong-recipient', `It pays ${recipient ?? toAddress} on chain ${destinationChainId}.`)
  }
  if (minimum < toAmountMin) return paysLess(minimum, toAmountMin)
  const isKnown = hasKnownTarget(evidence)
  const isDecoded = recipient !== undefined
  if (fromChainId === toChainId && 'effects' in simulation && !decoded?.paysLater) {
    const received = simulation.effects.movements.filter(({ to }) => sameAddress(to, toAddress))
    const amount = sumAmounts(received, toTokenAddress)
    if (amount < toAmountMin) return paysLess(amount, toAmountMin)
    // Events may overstate the payment: those of aTokens include accrued interest of the recipient.
    const measured = getBalanceChange(evidence, toTokenAddress, toAddress) ?? amount
    if (measured + ROUNDING < toAmountMin) return paysLess(measured, toAmountMin)
    if (!isKnown) return UNKNOWN_TARGET
    const isEnforced = decoded?.toAmountMin !== undefined || decoded?.runsFixedCode
    return isDecoded && isEnforced ? verified('calldata', 'simulation') : NOT_ENFORCED
  }
  if (!isDecoded) return unverified('opaque-calldata', 'The calldata does not show who receives.')
  if (!isKnown) return UNKNOWN_TARGET
  return decoded?.toAmountMin === undefined
    ? unverified('no-minimum', 'The calldata names the recipient, but no minimum output.')
    : verified('calldata')
}

/** Rounding difference between a transferred amount and the balance of a rebasing token, in base units. */
const ROUNDING = 2n

/** Returns the simulated change of a balance, in base units; undefined if it was not measured. */
function getBalanceChange(
  { simulation }: Pick<Evidence, 'simulation'>,
  token: Address,
  account: Address | undefined,
): bigint | undefined {
  const { balances = [] } = 'effects' in simulation ? simulation.effects : {}
  const balance = balances.find(
    (each) => sameAddress(each.token, token) && sameAddress(each.account, account),
  )
  return balance && balance.after - balance.before
}

function paysLess(amount: bigint, quoted: bigint): VerificationCheck {
  return failed('pays-less', `It pays ${amount}, but at least ${quoted} were quoted.`)
}

function sumAmounts(movements: readonly TokenMovement[], token: string): bigint {
  return movements.reduce((sum, moved) => (sameAddress(moved.token, token) ? sum + moved.amount : sum), 0n)
}
