import { type Address, concatHex, encodeFunctionData, numberToHex, parseAbi, size } from 'viem'
import { lowerAddress } from '../../chains/address.ts'
import { fieldIssue, InvalidInputError } from '../../kernel/errors.ts'
import type { Hex } from '../../kernel/schema.ts'
import type {
  ComposerMarket,
  ComposerOperation,
  FlashOperation,
  ForwardOperation,
  LendOperation,
} from './composer-operation.ts'
import {
  COMMAND,
  FLASH_SOURCE,
  LEND_ACTION,
  LEND_FIELDS,
  LENDER,
  type LendField,
  SWEEP_MODE,
  TRANSFER,
} from './lend-fields.ts'

/** Source: https://github.com/1delta-DAO/docs/blob/main/api/entrypoint.md */
export const composerAbi = parseAbi(['function deltaCompose(bytes data) payable'])

/**
 * Encodes operations in the format of the composer. Values that do not fit are rejected; 1delta's published encoder
 * truncates them.
 *
 * @throws InvalidInputError for an amount, a number or calldata that does not fit
 */
export function encodeComposerOperations(operations: readonly ComposerOperation[]): Hex {
  return concatHex(operations.map(encodeOperation))
}

/** Encodes a call of the composer's entry point. @throws InvalidInputError as `encodeComposerOperations` */
export function encodeComposerCall(operations: readonly ComposerOperation[]): Hex {
  return encodeFunctionData({
    abi: composerAbi,
    functionName: 'deltaCompose',
    args: [encodeComposerOperations(operations)],
  })
}

function encodeOperation(operation: ComposerOperation): Hex {
  switch (operation.kind) {
    case 'pull': {
      const { token, receiver, amount } = operation
      return concatHex([
        encodeTransfer('pull'),
        encodeAddress(token),
        encodeAddress(receiver),
        encodeUint(amount, 16, 'amount'),
      ])
    }
    case 'sweep':
    case 'unwrap': {
      const { kind, token, receiver, mode, amount } = operation
      const modeByte = encodeUint(SWEEP_MODE[mode], 1, 'mode')
      return concatHex([
        encodeTransfer(kind),
        encodeAddress(token),
        encodeAddress(receiver),
        modeByte,
        encodeUint(amount, 16, 'amount'),
      ])
    }
    case 'approve':
      return concatHex([
        encodeTransfer('approve'),
        encodeAddress(operation.token),
        encodeAddress(operation.spender),
      ])
    case 'call':
      return encodeCall(operation.target, operation.value, operation.data)
    case 'forward':
      return encodeForward(operation)
    case 'lend':
      return encodeLend(operation)
    case 'flash':
      return encodeFlash(operation)
  }
}

function encodeTransfer(kind: keyof typeof TRANSFER): Hex {
  return concatHex([encodeByte(COMMAND.transfer), encodeByte(TRANSFER[kind])])
}

function encodeForward({ forwarder, value, operations }: ForwardOperation): Hex {
  return encodeCall(forwarder, value, encodeComposerOperations(operations))
}

// The highest bit of the value is a flag that sends the whole balance.
function encodeCall(target: Hex, value: bigint, data: Hex): Hex {
  if (value >= 2n ** 127n) rejectField('value', 'less than 2^127', value)
  const length = encodeUint(size(data), 2, 'data.length')
  return concatHex([
    encodeByte(COMMAND.call),
    encodeAddress(target),
    encodeUint(value, 16, 'value'),
    length,
    data,
  ])
}

function encodeFlash({ source, token, pool, amount, poolId, operations }: FlashOperation): Hex {
  const inner = concatHex([encodeUint(poolId, 1, 'poolId'), encodeComposerOperations(operations)])
  return concatHex([
    encodeByte(COMMAND.flash),
    encodeByte(FLASH_SOURCE[source]),
    encodeAddress(token),
    encodeAddress(pool),
    encodeUint(amount, 16, 'amount'),
    encodeUint(size(inner), 2, 'operations.length'),
    inner,
  ])
}

function encodeLend(operation: LendOperation): Hex {
  const { family, action } = operation
  const fields = LEND_FIELDS[family][action].map((field) => encodeLendField(operation, field))
  return concatHex([
    encodeByte(COMMAND.lend),
    encodeByte(LEND_ACTION[action]),
    encodeUint(LENDER[family], 2, 'family'),
    ...fields,
  ])
}

function encodeLendField(operation: LendOperation, field: LendField): Hex {
  switch (field) {
    case 'receiver':
    case 'pool':
      return encodeAddress(operation[field])
    case 'token':
    case 'aToken':
    case 'debtToken':
      return encodeAddress(operation[field] ?? rejectField(field, 'an address', undefined))
    case 'market':
      return encodeMarket(operation.market ?? rejectField('market', "the market's parameters", undefined))
    case 'amount':
      return encodeUint(operation.amount, 16, 'amount')
    case 'shortAmount':
      return encodeUint(operation.amount, 15, 'amount')
    case 'selector':
      return encodeUint(operation.selector ?? 0, 1, 'selector')
    case 'mode':
      return encodeUint(operation.mode ?? rejectField('mode', 'an interest rate mode', undefined), 1, 'mode')
    case 'isBase':
      return encodeByte(operation.isBase ? 1 : 0)
    case 'noCallback':
      return encodeUint(0, 2, 'callback')
  }
}

function encodeMarket({ loanToken, collateralToken, oracle, irm, lltv }: ComposerMarket): Hex {
  const addresses = [loanToken, collateralToken, oracle, irm].map(encodeAddress)
  return concatHex([...addresses, encodeUint(lltv, 16, 'market.lltv')])
}

function encodeByte(value: number): Hex {
  return encodeUint(value, 1, 'operation')
}

function encodeUint(value: bigint | number, bytes: number, field: string): Hex {
  const number = BigInt(value)
  const isInRange = number >= 0n && number < 2n ** BigInt(8 * bytes)
  if (!isInRange) rejectField(field, `a number of ${bytes} bytes`, value)
  return numberToHex(number, { size: bytes })
}

function encodeAddress(value: Hex): Address {
  if (!/^0x[0-9a-fA-F]{40}$/.test(value)) rejectField('address', '20 bytes', value)
  return lowerAddress(value)
}

function rejectField(field: string, expected: string, value: unknown): never {
  throw new InvalidInputError('ComposerOperation', [fieldIssue(field, expected, value)])
}
