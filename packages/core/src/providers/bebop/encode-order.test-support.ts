import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { isNativeToken } from '../../chains/address.ts'
import { ATTACKER, SENDER } from '../shared/cases.test-support.ts'
import type { CalldataTerms } from '../shared/encode-swap.test-support.ts'

const ABI = parseAbi([
  'struct JamOrder { address taker; address receiver; uint256 expiry; uint256 exclusivityDeadline; uint256 nonce; address executor; uint256 partnerInfo; address[] sellTokens; address[] buyTokens; uint256[] sellAmounts; uint256[] buyAmounts; bool usingPermit2; }',
  'struct Interaction { bool result; address to; uint256 value; bytes data; }',
  'function settle(JamOrder order, bytes signature, Interaction[] interactions, bytes hooksData, address balanceRecipient)',
  'struct SingleOrder { uint256 expiry; address taker_address; address maker_address; uint256 maker_nonce; address taker_token; address maker_token; uint256 taker_amount; uint256 maker_amount; address receiver; uint256 packed_commands; uint256 flags; }',
  'struct MakerSignature { bytes signatureBytes; uint256 flags; }',
  'function swapSingle(SingleOrder order, MakerSignature makerSignature, uint256 filledTakerAmount)',
])

const EXPIRY = 4_000_000_000n

/** Terms of an order in addition to those of every router. */
export interface OrderTerms extends CalldataTerms {
  /** Default: the sender. */
  readonly taker?: Address
  /** Further sold tokens, one base unit of each. Default: none. */
  readonly alsoSold?: readonly Address[]
  /** Registered partner, whose fee is deducted. Default: none. */
  readonly partnerId?: bigint
}

/** Encodes `settle` of `JamSettlement` with an attacker's calls, which the contract allows. */
export const encodeJamOrder = ({ taker = SENDER, alsoSold = [], ...terms }: OrderTerms): Hex =>
  encodeFunctionData({
    abi: ABI,
    functionName: 'settle',
    args: [
      {
        taker,
        receiver: terms.recipient,
        expiry: EXPIRY,
        exclusivityDeadline: 0n,
        nonce: 1n,
        executor: taker,
        partnerInfo: 0n,
        sellTokens: [terms.fromToken, ...alsoSold],
        buyTokens: [terms.toToken],
        sellAmounts: [terms.amount, ...alsoSold.map(() => 1n)],
        buyAmounts: [terms.minimum],
        usingPermit2: false,
      },
      '0x',
      [{ result: true, to: ATTACKER, value: 0n, data: '0x01' }],
      '0x',
      ATTACKER,
    ],
  })

/** Encodes `swapSingle` of `BebopSettlement`. The lowest flag fills half of the order. */
export const encodeSingleOrder = ({ taker = SENDER, partnerId = 0n, ...terms }: OrderTerms): Hex =>
  encodeFunctionData({
    abi: ABI,
    functionName: 'swapSingle',
    args: [
      {
        expiry: EXPIRY,
        taker_address: taker,
        maker_address: ATTACKER,
        maker_nonce: 1n,
        taker_token: terms.fromToken,
        maker_token: terms.toToken,
        taker_amount: terms.amount,
        maker_amount: terms.minimum,
        receiver: terms.recipient,
        packed_commands:
          (isNativeToken(terms.fromToken) ? 1n : 0n) | (isNativeToken(terms.toToken) ? 2n : 0n),
        flags: partnerId << 64n,
      },
      { signatureBytes: '0x01', flags: 0n },
      terms.flags === 0n ? 0n : terms.amount / 2n,
    ],
  })
