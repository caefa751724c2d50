import { isNativeToken, sameAddress } from '../chains/address.ts'
import { SmartAccountQuoteMismatchError } from './errors.ts'
import type { Operation } from './user-op.ts'

/** More gas than any block of the served chains has for one operation. */
const MAX_GAS = 60_000_000n
/** Wei per unit of gas: 20,000 gwei, above the peaks of the chains whose native token is worth least. */
const MAX_FEE_PER_GAS = 20_000n * 10n ** 9n
/** Address, verification gas limit and post-operation gas limit. Source: entry point 0.7, `UserOperationLib.sol`. */
const PAYMASTER_DIGITS = 2 + 2 * (20 + 16 + 16)
/**
 * Takes ERC-20 tokens of the account for its gas, by an allowance that an earlier operation may have left. Source:
 * `BICONOMY_TOKEN_PAYMASTER` of @biconomy/abstractjs 1.2.3.
 */
const TOKEN_PAYMASTER = '0x00000000301515A5410e0d768aF4f53c416edf19'

/**
 * Checks that the fee covers the gas of an operation: a paymaster of the service pays it. Without one the account itself
 * would pay for any gas price that the service writes, on top of the fee.
 *
 * @throws SmartAccountQuoteMismatchError
 */
export function assertGasTerms({ chainId, userOp }: Operation): void {
  const { paymasterAndData, verificationGasLimit, callGasLimit, preVerificationGas } = userOp
  const { sender, maxFeePerGas, maxPriorityFeePerGas } = userOp
  const paymaster = paymasterAndData.slice(0, 42)
  const throwMismatch = (details: string): never => {
    throw new SmartAccountQuoteMismatchError(`An operation on chain ${chainId} ${details}`)
  }
  if (paymasterAndData.length < PAYMASTER_DIGITS || isNativeToken(paymaster)) {
    throwMismatch('names no paymaster: the account would pay its gas on top of the fee')
  }
  if (sameAddress(paymaster, sender) || sameAddress(paymaster, TOKEN_PAYMASTER)) {
    throwMismatch(`names the paymaster ${paymaster}, which takes its gas from the account`)
  }
  const paymasterGas =
    BigInt(`0x${paymasterAndData.slice(42, 74)}`) + BigInt(`0x${paymasterAndData.slice(74, 106)}`)
  const gas = verificationGasLimit + callGasLimit + preVerificationGas + paymasterGas
  if (gas > MAX_GAS) throwMismatch(`may use ${gas} gas, at most ${MAX_GAS}`)
  if (maxFeePerGas > MAX_FEE_PER_GAS || maxPriorityFeePerGas > maxFeePerGas) {
    throwMismatch(`may pay ${maxFeePerGas} wei per gas, of which ${maxPriorityFeePerGas} is priority`)
  }
}
