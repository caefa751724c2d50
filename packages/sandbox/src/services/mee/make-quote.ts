import {
  type Address,
  concatHex,
  encodeFunctionData,
  encodePacked,
  erc20Abi,
  type Hex,
  keccak256,
  numberToHex,
  padHex,
  parseAbi,
  zeroAddress,
} from 'viem'
import { meeNodeAddress } from '../../protocols/mee/deployments.ts'
import type { QuoteRequest, RequestedOperation, WireOperation, WireQuote } from './schema.ts'
import { meeUserOpHash, merkleRoot, userOpHash } from './user-op-hash.ts'

const executeAbi = parseAbi(['function execute(bytes32 mode, bytes executionCalldata)'])

/**
 * Returns a quote with the fee payment, the requested operations, and the hashes of all of them.
 *
 * @param fee fee in base units of the token
 * @param payer wallet that pays the fee. Default: the smart account
 */
export function makeQuote(
  { quoteType, userOps, paymentInfo }: QuoteRequest,
  fee: bigint,
  payer: Address | undefined,
): WireQuote {
  const { token, chainId, sender, nonce, callGasLimit, initCode } = paymentInfo
  const times = userOps.map(({ lowerBoundTimestamp, upperBoundTimestamp }) => ({
    lowerBoundTimestamp,
    upperBoundTimestamp,
  }))
  const [time = { lowerBoundTimestamp: 0n, upperBoundTimestamp: 0n }] = times
  const payment = { sender, nonce, callGasLimit, chainId, initCode, ...time }
  const operations = [{ ...payment, callData: encodeFeePayment(token, fee, payer) }, ...userOps].map(toWire)
  return {
    hash: merkleRoot(operations.map((operation) => operation.meeUserOpHash)),
    node: meeNodeAddress,
    commitment: keccak256('0xc0'),
    quoteType,
    paymentInfo: {
      ...{ sender, token, nonce: `${nonce}`, chainId: `${chainId}`, sponsored: false },
      ...{ tokenAmount: `${fee}`, tokenWeiAmount: `${fee}`, tokenValue: `${fee}` },
    },
    userOps: operations,
  }
}

function encodeFeePayment(token: Address, fee: bigint, payer: Address | undefined): Hex {
  if (token === zeroAddress) return encodeExecute(meeNodeAddress, fee, '0x')
  const data = payer
    ? encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args: [payer, meeNodeAddress, fee] })
    : encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [meeNodeAddress, fee] })
  return encodeExecute(token, 0n, data)
}

/** Encodes one call for `execute` of an ERC-7579 account. */
function encodeExecute(to: Address, value: bigint, data: Hex): Hex {
  const execution = encodePacked(['address', 'uint256', 'bytes'], [to, value, data])
  return encodeFunctionData({ abi: executeAbi, args: [padHex('0x', { size: 32 }), execution] })
}

/** Paymaster fields: its gas limits for verification and post-operation, and its data. */
const paymasterAndData = concatHex([
  meeNodeAddress,
  encodePacked(['uint128', 'uint128'], [25_000n, 25_000n]),
  numberToHex(7, { size: 32 }),
])

function toWire(requested: RequestedOperation): WireOperation {
  const { sender, nonce, callData, callGasLimit, initCode = '0x' } = requested
  const { lowerBoundTimestamp, upperBoundTimestamp } = requested
  const chainId = `${requested.chainId}`
  const userOp = {
    sender,
    nonce: `${nonce}`,
    initCode,
    callData,
    callGasLimit: `${callGasLimit}`,
    verificationGasLimit: '150000',
    maxFeePerGas: '1000000',
    maxPriorityFeePerGas: '1000',
    paymasterAndData,
    preVerificationGas: '50000',
  }
  const hash = userOpHash({ userOp, chainId })
  return {
    userOp,
    userOpHash: hash,
    meeUserOpHash: meeUserOpHash(hash, lowerBoundTimestamp, upperBoundTimestamp),
    lowerBoundTimestamp: `${lowerBoundTimestamp}`,
    upperBoundTimestamp: `${upperBoundTimestamp}`,
    maxGasLimit: '500000',
    maxFeePerGas: '1000000',
    chainId,
    shortEncoding: false,
  }
}
