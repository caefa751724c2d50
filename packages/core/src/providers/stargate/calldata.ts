import { decodeErrorResult, decodeFunctionResult, encodeFunctionData, pad, parseAbi } from 'viem'
import { type Hex, InvalidResponseError } from '../../kernel/schema.ts'
import { decodeCanonicalCall } from '../shared/decode-canonical.ts'

/**
 * stargate-protocol/stargate-v2: `IStargate`, `MessagingBase`, and LayerZero's `IOFT`. LD are base units of the token.
 */
const ABI = parseAbi([
  'struct SendParam { uint32 dstEid; bytes32 to; uint256 amountLD; uint256 minAmountLD; bytes extraOptions; bytes composeMsg; bytes oftCmd; }',
  'struct MessagingFee { uint256 nativeFee; uint256 lzTokenFee; }',
  'struct OFTLimit { uint256 minAmountLD; uint256 maxAmountLD; }',
  'struct OFTFeeDetail { int256 feeAmountLD; string description; }',
  'struct OFTReceipt { uint256 amountSentLD; uint256 amountReceivedLD; }',
  'function quoteOFT(SendParam sendParam) view returns (OFTLimit limit, OFTFeeDetail[] feeDetails, OFTReceipt receipt)',
  'function quoteSend(SendParam sendParam, bool payInLzToken) view returns (MessagingFee fee)',
  'function sendToken(SendParam sendParam, MessagingFee fee, address refundAddress) payable',
  'function assetIds(address stargate) view returns (uint16)',
  'error Stargate_InvalidAmount()',
  'error Stargate_InvalidPath()',
  'error Stargate_Paused()',
  'error FeeLib_Paused()',
  'error Bus_QueueFull()',
  'error Bus_InvalidFare(bool nativeDrop)',
  'error Stargate_BusNotAllowedInAlt()',
  'error MessagingOptions_ZeroGasLimit()',
])

/** The terms of a transfer through a pool. */
export interface Send {
  readonly dstEid: number
  readonly recipient: string
  /** Base units of the source token, as is `minAmount`. */
  readonly amount: bigint
  readonly minAmount: bigint
  readonly mode: StargateMode
}

/**
 * A taxi sends a transfer immediately. A bus sends several transfers, when it is full or its waiting time has passed.
 */
export type StargateMode = 'taxi' | 'bus'

/** `oftCmd` by mode: empty for a taxi, not empty for a bus. */
const COMMANDS: Readonly<Record<StargateMode, Hex>> = { taxi: '0x', bus: '0x00' }

const hex = (address: string) => address as Hex

export function encodeQuoteOft(send: Send): Hex {
  return encodeFunctionData({ abi: ABI, functionName: 'quoteOFT', args: [toSendParam(send)] })
}

export function encodeQuoteSend(send: Send): Hex {
  return encodeFunctionData({ abi: ABI, functionName: 'quoteSend', args: [toSendParam(send), false] })
}

export function encodeAssetIds(pool: string): Hex {
  return encodeFunctionData({ abi: ABI, functionName: 'assetIds', args: [hex(pool)] })
}

/** Encodes the transfer. @param fee native base units; the excess is refunded to `refundAddress` */
export function encodeSendToken(send: Send, fee: bigint, refundAddress: string): Hex {
  const args = [toSendParam(send), { nativeFee: fee, lzTokenFee: 0n }, hex(refundAddress)] as const
  return encodeFunctionData({ abi: ABI, functionName: 'sendToken', args })
}

/** Decodes input and output, both in base units of the source token. @throws InvalidResponseError */
export function decodeQuoteOft(data: Hex): { readonly sent: bigint; readonly received: bigint } {
  const [, , receipt] = decodeAnswer('quoteOFT', () =>
    decodeFunctionResult({ abi: ABI, functionName: 'quoteOFT', data }),
  )
  return { sent: receipt.amountSentLD, received: receipt.amountReceivedLD }
}

/** Decodes the fee, in native base units. @throws InvalidResponseError */
export function decodeQuoteSend(data: Hex): bigint {
  return decodeAnswer('quoteSend', () => decodeFunctionResult({ abi: ABI, functionName: 'quoteSend', data }))
    .nativeFee
}

/** Decodes an asset id; 0 for a contract that is not a pool. @throws InvalidResponseError */
export function decodeAssetIds(data: Hex): number {
  return decodeAnswer('assetIds', () => decodeFunctionResult({ abi: ABI, functionName: 'assetIds', data }))
}

/** Decodes the name of a custom error of a pool; undefined if it is unknown. */
export function decodeErrorName(data: Hex | undefined): string | undefined {
  if (data === undefined) return undefined
  try {
    return decodeErrorResult({ abi: ABI, data }).errorName
  } catch {
    return undefined
  }
}

/** Decodes a `sendToken` call without options, message or fee in ZRO; undefined for any other call. */
export function decodeSendToken(data: Hex) {
  try {
    const { functionName, args } = decodeCanonicalCall(ABI, data)
    if (functionName !== 'sendToken') return undefined
    const [send, { lzTokenFee }, refundAddress] = args
    const { dstEid, to, amountLD, minAmountLD, extraOptions, composeMsg, oftCmd } = send
    // Options could spend the native fee on a native drop to another account.
    if (extraOptions !== '0x' || composeMsg !== '0x' || lzTokenFee !== 0n) return undefined
    if (!Object.values<Hex>(COMMANDS).includes(oftCmd)) return undefined
    return {
      dstEid,
      recipient: toAddress(to),
      amount: amountLD,
      minAmount: minAmountLD,
      oftCmd,
      refundAddress,
    }
  } catch {
    return undefined
  }
}

function decodeAnswer<T>(name: string, decode: () => T): T {
  try {
    return decode()
  } catch (error) {
    throw new InvalidResponseError(
      `The result of Stargate's ${name}`,
      '',
      `Expected the values that ${name} returns.`,
      error,
    )
  }
}

function toSendParam({ dstEid, recipient, amount, minAmount, mode }: Send) {
  return {
    dstEid,
    to: pad(hex(recipient)),
    amountLD: amount,
    minAmountLD: minAmount,
    extraOptions: '0x',
    composeMsg: '0x',
    oftCmd: COMMANDS[mode],
  } as const
}

/** Converts a left-padded word to an address. A wider word is returned unchanged, and equals no address. */
function toAddress(word: Hex): string {
  return /^0x0{24}/.test(word) ? `0x${word.slice(26)}` : word
}
