import { unknownBalance } from '@causeway/core'
import { base } from '@causeway/core/chains'
import { describe, expect, test } from 'vitest'
import { destinationGas } from './destination-gas.ts'

const ETHER = 10n ** 18n

describe('destinationGas', () => {
  test.each([
    [{ raw: ETHER }, 1n, '1 ETH, enough', true],
    [{ raw: 5n * 10n ** 14n }, ETHER, '0.0₃5 ETH, too little gas to move the tokens', false],
    [{ raw: 0n }, 1n, '0 ETH, no gas to move the tokens', false],
    [{ raw: 0n }, undefined, '0 ETH, no gas to move the tokens', false],
    [{ raw: ETHER }, undefined, '1 ETH', undefined],
    [undefined, 1n, '-', undefined],
    [unknownBalance('READ_FAILED'), 1n, '-', undefined],
  ])('describes a balance of %o for a cost of %s as %s', (balance, needed, text, isEnough) => {
    expect(destinationGas(balance, needed, base)).toEqual({ text, isEnough })
  })
})
