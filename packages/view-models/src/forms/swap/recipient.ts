import { type Address, WALLET_CHAIN_TYPES } from '@causeway/core'
import { hasValidChecksum, isAddress, isBurnAddress, isNativeToken, sameAddress } from '@causeway/core/chains'
import { abbreviateAddress } from '@causeway/core/format'
import type { SwapFormInput } from './swap-form-input.ts'

/** Recipient that results from the form input, with its problem or the reason to confirm it. */
export type SwapRecipient = {
  /** Whether the user typed the recipient. If false, the recipient is the user's account on the destination chain. */
  readonly isTyped: boolean
} & (
  | {
      /** `sender`: the sending account. `own`: another account of the user. `external`: any other account. */
      readonly kind: 'sender' | 'own' | 'external'
      readonly address: Address
      readonly shortAddress: string
      /** Reason why the user has to confirm the recipient. */
      readonly doubt?: RecipientDoubt | undefined
      /** The known address that the recipient resembles, if that is the doubt. */
      readonly lookalike?: string | undefined
    }
  /**
   * `missing`: no account on the destination chain. `invalid`: not an address of that chain. `checksum`: the checksum
   * of the address is invalid. `burn`: a burn address. `token`: a token contract.
   */
  | {
      readonly kind: 'missing' | 'invalid' | 'checksum' | 'burn' | 'token'
      readonly address?: undefined
    }
)

/**
 * `external`: another user's account. `lookalike`: it resembles an address that the user knows. `unused`: it has never
 * been used on the destination chain. `contract`: another user's contract. `contractAccount`: the user's contract,
 * which others may control on another chain. `undeployed`: a contract on the source chain without code on the
 * destination chain.
 */
export type RecipientDoubt =
  | 'external'
  | 'lookalike'
  | 'unused'
  | 'contract'
  | 'contractAccount'
  | 'undeployed'

/** Returns the recipient of a form. */
export function swapRecipient(input: SwapFormInput): SwapRecipient {
  const { accounts, toChain, recipient = '' } = input
  const typed = recipient.trim()
  const isTyped = typed !== ''
  const address: string | undefined = isTyped ? typed : accounts[toChain.chainType]
  if (address === undefined) return { isTyped, kind: 'missing' }
  if (!isAddress(address, toChain.chainType)) return { isTyped, kind: 'invalid' }
  if (isTyped && !hasValidChecksum(address)) return { isTyped, kind: 'checksum' }
  // Reject the native placeholder, because it has the form of an address but no private key.
  if (isNativeToken(address) || (isTyped && isBurnAddress(address))) return { isTyped, kind: 'burn' }
  if (isTyped && isToken(address, input)) return { isTyped, kind: 'token' }
  const kind = getKind(address, input)
  const doubt = getDoubt(kind, input)
  return {
    isTyped,
    kind,
    address,
    shortAddress: abbreviateAddress(address),
    doubt,
    ...(doubt === 'lookalike' ? { lookalike: input.recipientLookalike } : {}),
  }
}

function isToken(address: Address, { fromToken, toToken, isRecipientToken = false }: SwapFormInput): boolean {
  return isRecipientToken || [fromToken, toToken].some((token) => sameAddress(address, token?.address))
}

function getKind(address: Address, input: SwapFormInput): 'sender' | 'own' | 'external' {
  const { accounts, fromChain, otherAccounts = [] } = input
  if (sameAddress(address, accounts[fromChain.chainType])) return 'sender'
  const userAccounts = [...WALLET_CHAIN_TYPES.map((type) => accounts[type]), ...otherAccounts]
  return userAccounts.some((account) => sameAddress(address, account)) ? 'own' : 'external'
}

/** Returns why a recipient needs confirmation. EIP-7702 accounts do not: their key works on every chain. */
function getDoubt(kind: 'sender' | 'own' | 'external', input: SwapFormInput): RecipientDoubt | undefined {
  const { fromChain, toChain, recipientKinds: { source, destination } = {} } = input
  const isOther = fromChain.id !== toChain.id
  if (kind === 'external' && input.recipientLookalike !== undefined) return 'lookalike'
  if (isOther && source === 'contract' && destination !== undefined && destination !== 'contract')
    return 'undeployed'
  if (kind === 'external') {
    if (destination === 'contract') return 'contract'
    // A contract may have sent nothing either, so the kind has to be known.
    return input.isRecipientUnused && destination !== undefined ? 'unused' : 'external'
  }
  return isOther && source === 'contract' ? 'contractAccount' : undefined
}
