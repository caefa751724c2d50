import { type Hex, parseAbi } from 'viem'

/**
 * Short replies for tests. 'Schema-only' replies follow the published interface and were never recorded.
 */

export const FROM_HASH: Hex = `0x${'5a'.repeat(32)}`
/** Destination transaction of a USDT0 transfer to Tron. */
export const TO_HASH = '0xe77f9f2b4372dd5ebd504c43036f6626cd228f7d86691a6ef41f2ce4c03bb214'

/** Recorded in part (LayerZero Scan, GET messages/tx/{hash}); `guid` and `status` are documented. */
export const MESSAGE = {
  guid: `0x${'1d'.repeat(32)}`,
  status: { name: 'DELIVERED', message: 'Executor transaction confirmed' },
  pathway: {
    srcEid: 30101,
    dstEid: 30420,
    sender: { name: 'USDT0', chain: 'ethereum' },
    receiver: { name: 'USDT0', chain: 'tron' },
  },
  source: { status: 'SUCCEEDED', tx: { txHash: FROM_HASH, blockTimestamp: 1788235379 } },
  destination: { status: 'SUCCEEDED', tx: { txHash: TO_HASH, blockTimestamp: 1788235608 } },
}

/** Documented: in flight. */
export const MESSAGE_INFLIGHT = {
  ...MESSAGE,
  status: { name: 'INFLIGHT', message: 'Waiting for DVN confirmations' },
  destination: { status: 'WAITING' },
}

/** Documented: an unknown hash, with HTTP 200 or 404. */
export const NO_MESSAGES = { data: [] }

const RIDE = { srcEid: 30110, dstEid: 30184, srcChainKey: 'arbitrum', dstChainKey: 'base' }

/** Schema-only (Stargate, GET buses/bus-queue/{hash}). */
export const BUS_WAITS = [
  {
    ...RIDE,
    inQueue: true,
    queue: {
      currentBusParams: { capacity: 10 },
      passengers: [
        {
          sender: '0x1111111111111111111111111111111111111111',
          receiver: '0x2222222222222222222222222222222222222222',
          ticketId: '4711',
          assetId: 1,
          asset: 'USDC',
          amountSD: '1000000',
          rideStatus: 'queued',
          txHash: FROM_HASH,
          blockNumber: 1,
          timestamp: 1788235379,
          nativeDrop: false,
          passengerBytes: '0x',
        },
      ],
    },
  },
]

/** Schema-only. */
export const BUS_HAS_LEFT = [
  {
    ...RIDE,
    inQueue: false,
    bus: {
      busId: '815',
      guid: `0x${'1d'.repeat(32)}`,
      timestamp: 1788235608,
      txHash: `0x${'b5'.repeat(32)}`,
    },
  },
]

/** The published interfaces: `IOFT.sol`, `IStargate.sol` and `MessagingBase.sol`. */
export const PUBLISHED_ABI = parseAbi([
  'function quoteOFT((uint32 dstEid, bytes32 to, uint256 amountLD, uint256 minAmountLD, bytes extraOptions, bytes composeMsg, bytes oftCmd) _sendParam) view returns ((uint256 minAmountLD, uint256 maxAmountLD) limit, (int256 feeAmountLD, string description)[] oftFeeDetails, (uint256 amountSentLD, uint256 amountReceivedLD) receipt)',
  'function quoteSend((uint32 dstEid, bytes32 to, uint256 amountLD, uint256 minAmountLD, bytes extraOptions, bytes composeMsg, bytes oftCmd) _sendParam, bool _payInLzToken) view returns ((uint256 nativeFee, uint256 lzTokenFee) fee)',
  'function sendToken((uint32 dstEid, bytes32 to, uint256 amountLD, uint256 minAmountLD, bytes extraOptions, bytes composeMsg, bytes oftCmd) _sendParam, (uint256 nativeFee, uint256 lzTokenFee) _fee, address _refundAddress) payable returns ((bytes32 guid, uint64 nonce, (uint256 nativeFee, uint256 lzTokenFee) fee) msgReceipt, (uint256 amountSentLD, uint256 amountReceivedLD) oftReceipt, (uint72 ticketId, bytes passengerBytes) ticket)',
  'function assetIds(address) view returns (uint16)',
  'error Stargate_InvalidAmount()',
  'error Stargate_InvalidPath()',
  'error Stargate_Paused()',
  'error Bus_QueueFull()',
  'error Bus_InvalidFare(bool nativeDrop)',
  'error Path_InsufficientCredit()',
])
