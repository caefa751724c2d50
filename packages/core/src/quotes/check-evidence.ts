import { isNativeToken, sameAddress } from '../chains/address.ts'
import type { Address } from '../kernel/schema.ts'
import type { CallEffects, TokenMovement } from '../platforms/platform.ts'
import type { Call } from '../platforms/transaction.ts'
import type { DecodedTransaction } from './provider.ts'
import type { QuoteRequest } from './request.ts'
import type { Verification, VerificationCheck } from './verification.ts'

/** Facts that a transaction is checked against. */
export interface Evidence {
  readonly request: QuoteRequest
  /** Absent for an order. */
  readonly transaction?: Call
  /** The only account that may take the source token; undefined when it is native. */
  readonly spender: Address | undefined
  /** The least that must arrive, in base units of the destination token. */
  readonly toAmountMin: bigint
  readonly decoded: DecodedTransaction | undefined
  /** The contracts that the provider publishes for the source chain; undefined where no list is known. */
  readonly contracts?: readonly string[] | undefined
  /** Contracts that the transaction may neither call nor have take tokens: lenders, Permit2, tokens, position managers. */
  readonly protectedContracts?: readonly Address[]
  /** What the transaction did when it was tried, or why that is not known. */
  readonly trial: { readonly effects: CallEffects } | { readonly unknown: string }
}

/** Checks the spend, the spender and the recipient of a transaction against its request. */
export function checkEvidence(evidence: Evidence): Verification {
  return { spend: checkSpend(evidence), spender: checkSpender(evidence), recipient: checkRecipient(evidence) }
}

/**
 * Calls by which an account lets others take its tokens, or act on its positions and debt. No quote asks for one, and not
 * all of them emit an event.
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

const CHECKED: VerificationCheck = { status: 'checked' }
const unchecked = (reason: string): VerificationCheck => ({ status: 'unchecked', reason })
const failed = (reason: string): VerificationCheck => ({ status: 'failed', reason })

/** A hostile contract behaves in a simulation and takes more when it is called: only contracts on a list are trusted. */
const SIMULATED_ONLY = unchecked(
  'It was only simulated: the contract that it calls is not on a list of known contracts',
)

/** A decoder reads transactions of contracts on its provider's list alone. */
export function hasKnownTarget({ decoded, contracts }: Pick<Evidence, 'decoded' | 'contracts'>): boolean {
  return contracts !== undefined || (decoded !== undefined && !decoded.hasUnknownTarget)
}

function checkSpend(evidence: Evidence): VerificationCheck {
  const { request, transaction, decoded, trial } = evidence
  if (decoded?.problem !== undefined) return failed(decoded.problem)
  const { fromAddress, fromTokenAddress, fromAmount } = request
  const movements = 'effects' in trial ? trial.effects.movements : []
  const taken = movements.filter(({ from }) => sameAddress(from, fromAddress))
  const claims: { readonly token: string; readonly amount: bigint }[] = taken.map(({ token }) => ({
    token,
    amount: sumOf(taken, token),
  }))
  if (decoded?.token !== undefined && decoded.amount !== undefined) {
    claims.push({ token: decoded.token, amount: decoded.amount })
  }
  for (const { token, amount } of claims) {
    const sent = isNativeToken(token) ? (transaction?.value ?? 0n) : 0n
    const agreed = sameAddress(token, fromTokenAddress) && sent < fromAmount ? fromAmount : sent
    if (amount > agreed) return failed(`it takes ${amount} of ${token}, agreed were ${agreed}`)
  }
  const isKnown = hasKnownTarget(evidence)
  if (isKnown && decoded?.token !== undefined && decoded.amount !== undefined) return CHECKED
  if ('unknown' in trial) return unchecked(trial.unknown)
  const spent = isNativeToken(fromTokenAddress) ? (transaction?.value ?? 0n) : sumOf(taken, fromTokenAddress)
  if (spent === 0n) return failed(`it takes nothing of ${fromTokenAddress}, agreed were ${fromAmount}`)
  if (spent < fromAmount && request.toAmount === undefined) {
    return unchecked(`In a simulation it takes ${spent} of ${fromTokenAddress}, quoted were ${fromAmount}`)
  }
  return isKnown ? CHECKED : SIMULATED_ONLY
}

function checkSpender(evidence: Evidence): VerificationCheck {
  const { request, transaction, spender, decoded, trial } = evidence
  const { fromAddress, fromTokenAddress } = request
  if (!transaction) {
    if (!decoded) return failed('it is no order that can be read')
  } else if (sameAddress(transaction.to, fromAddress)) {
    return failed('it calls the account itself')
  } else {
    const granting = GRANTING_CALLS[transaction.data.slice(0, 10).toLowerCase()]
    if (granting) return failed(`it grants rights by ${granting}`)
    const problem = contractProblem(evidence, transaction)
    if (problem) return failed(problem)
  }
  if (spender && !sameAddress(spender, decoded?.spender ?? spender)) {
    return failed(`it takes the tokens through ${decoded?.spender}`)
  }
  const isKnown = hasKnownTarget(evidence)
  if ('unknown' in trial) return isKnown && decoded?.spender ? CHECKED : unchecked(trial.unknown)
  for (const { owner, token, spender: allowed, amount } of trial.effects.allowances) {
    // Many tokens announce what is left of an allowance when it is used.
    const isLeftOver = sameAddress(allowed, spender) && sameAddress(token, fromTokenAddress)
    if (amount > 0n && sameAddress(owner, fromAddress) && !isLeftOver) {
      return failed(`it lets ${allowed} take ${amount} of ${token}`)
    }
  }
  for (const { owner, token, spender: delegate, amount } of trial.effects.grants) {
    if (amount > 0n && sameAddress(owner, fromAddress)) {
      return failed(`it lets ${delegate} act for the account at ${token}`)
    }
  }
  return isKnown ? CHECKED : SIMULATED_ONLY
}

/** Why a contract that a transaction calls, or that takes tokens for it, is not acceptable. */
function contractProblem(
  { spender, contracts, protectedContracts = [] }: Evidence,
  { to }: Call,
): string | undefined {
  const includes = (list: readonly string[], address: Address) =>
    list.some((contract) => sameAddress(contract, address))
  for (const party of spender === undefined ? [to] : [to, spender]) {
    const verb = sameAddress(party, to) ? 'calls' : 'has its tokens taken by'
    if (includes(protectedContracts, party)) {
      return `it ${verb} ${party}: a token, a lender or another contract that acts on the rights of accounts`
    }
    if (contracts && !includes(contracts, party))
      return `it ${verb} ${party}, which is not a contract of the provider`
  }
  return undefined
}

function checkRecipient(evidence: Evidence): VerificationCheck {
  const { request, decoded, trial, toAmountMin } = evidence
  const { toAddress, toTokenAddress, fromChainId, toChainId } = request
  const isKnown = hasKnownTarget(evidence)
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
    if (amount < toAmountMin) return failed(tooLittle(amount, toAmountMin))
    return isKnown ? CHECKED : SIMULATED_ONLY
  }
  return recipient && isKnown ? CHECKED : unchecked('The calldata does not show who receives')
}

const tooLittle = (amount: bigint, agreed: bigint) => `it pays ${amount}, agreed were at least ${agreed}`

function sumOf(movements: readonly TokenMovement[], token: string): bigint {
  return movements.reduce((sum, moved) => (sameAddress(moved.token, token) ? sum + moved.amount : sum), 0n)
}
