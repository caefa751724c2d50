import { type Address, concatHex, encodeFunctionData, numberToHex, parseAbi, size } from 'viem'
import { lowerAddress } from '../../chains/address.ts'
import { fieldIssue, InvalidInputError } from '../../kernel/errors.ts'
import type { Hex } from '../../kernel/schema.ts'
import {
  COMMAND,
  FLASH_SOURCE,
  LEND_ACTION,
  LEND_FIELDS,
  LENDER,
  type LendField,
  SWEEP_MODE,
  TRANSFER,
} from './layout.ts'
import type {
  ComposerMarket,
  ComposerOperation,
  FlashOperation,
  ForwardOperation,
  LendOperation,
} from './operations.ts'

/** https://github.com/1delta-DAO/docs/blob/main/api/entrypoint.md */
export const COMPOSER = parseAbi(['function deltaCompose(bytes data) payable'])

/** A call of the composer's only entry. @throws InvalidInputError for what its bytes have no room for */
export function composerCall(operations: readonly ComposerOperation[]): Hex {
  return encodeFunctionData({
    abi: COMPOSER,
    functionName: 'deltaCompose',
    args: [encodeOperations(operations)],
  })
}

/**
 * Operations as the composer reads them. The published encoder cuts off what does not fit; here it is refused.
 *
 * @throws InvalidInputError for an amount, a number or data that its bytes have no room for
 */
export function encodeOperations(operations: readonly ComposerOperation[]): Hex {
  return concatHex(operations.map(encodeOperation))
}

function encodeOperation(operation: ComposerOperation): Hex {
  switch (operation.kind) {
    case 'pull': {
      const { token, receiver, amount } = operation
      return concatHex([transfer('pull'), address(token), address(receiver), uint(amount, 16, 'amount')])
    }
    case 'sweep':
    case 'unwrap': {
      const { kind, token, receiver, mode, amount } = operation
      const how = uint(SWEEP_MODE[mode], 1, 'mode')
      return concatHex([transfer(kind), address(token), address(receiver), how, uint(amount, 16, 'amount')])
    }
    case 'approve':
      return concatHex([transfer('approve'), address(operation.token), address(operation.spender)])
    case 'call':
      return call(operation.target, operation.value, operation.data)
    case 'forward':
      return forward(operation)
    case 'lend':
      return lend(operation)
    case 'flash':
      return flash(operation)
  }
}

function transfer(kind: keyof typeof TRANSFER): Hex {
  return concatHex([byte(COMMAND.transfer), byte(TRANSFER[kind])])
}

function forward({ forwarder, value, operations }: ForwardOperation): Hex {
  return call(forwarder, value, encodeOperations(operations))
}

// The highest bit of the value would mean all that is held.
function call(target: Hex, value: bigint, data: Hex): Hex {
  if (value >= 2n ** 127n) refuse('value', 'less than 2^127', value)
  const length = uint(size(data), 2, 'data.length')
  return concatHex([byte(COMMAND.call), address(target), uint(value, 16, 'value'), length, data])
}

function flash({ source, token, pool, amount, poolId, operations }: FlashOperation): Hex {
  const inner = concatHex([uint(poolId, 1, 'poolId'), encodeOperations(operations)])
  return concatHex([
    byte(COMMAND.flash),
    byte(FLASH_SOURCE[source]),
    address(token),
    address(pool),
    uint(amount, 16, 'amount'),
    uint(size(inner), 2, 'operations.length'),
    inner,
  ])
}

function lend(operation: LendOperation): Hex {
  const { family, action } = operation
  const fields = LEND_FIELDS[family][action].map((field) => lendField(operation, field))
  return concatHex([
    byte(COMMAND.lend),
    byte(LEND_ACTION[action]),
    uint(LENDER[family], 2, 'family'),
    ...fields,
  ])
}

function lendField(operation: LendOperation, field: LendField): Hex {
  switch (field) {
    case 'receiver':
    case 'pool':
      return address(operation[field])
    case 'token':
    case 'aToken':
    case 'debtToken':
      return address(operation[field] ?? refuse(field, 'an address', undefined))
    case 'market':
      return market(operation.market ?? refuse('market', "the market's parameters", undefined))
    case 'amount':
      return uint(operation.amount, 16, 'amount')
    case 'shortAmount':
      return uint(operation.amount, 15, 'amount')
    case 'selector':
      return uint(operation.selector ?? 0, 1, 'selector')
    case 'mode':
      return uint(operation.mode ?? refuse('mode', 'an interest rate mode', undefined), 1, 'mode')
    case 'isBase':
      return byte(operation.isBase ? 1 : 0)
    case 'noCallback':
      return uint(0, 2, 'callback')
  }
}

function market({ loanToken, collateralToken, oracle, irm, lltv }: ComposerMarket): Hex {
  const parties = [loanToken, collateralToken, oracle, irm].map(address)
  return concatHex([...parties, uint(lltv, 16, 'market.lltv')])
}

function byte(value: number): Hex {
  return uint(value, 1, 'operation')
}

function uint(value: bigint | number, bytes: number, field: string): Hex {
  const wide = BigInt(value)
  const isInRange = wide >= 0n && wide < 2n ** BigInt(8 * bytes)
  if (!isInRange) refuse(field, `a number of ${bytes} bytes`, value)
  return numberToHex(wide, { size: bytes })
}

function address(value: Hex): Address {
  if (!/^0x[0-9a-fA-F]{40}$/.test(value)) refuse('address', '20 bytes', value)
  return lowerAddress(value)
}

function refuse(field: string, expected: string, value: unknown): never {
  throw new InvalidInputError('ComposerOperation', [fieldIssue(field, expected, value)])
}
