import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import { anyAccount } from '../shared/arbitraries.test-support.ts'
import { ATTACKER, RECIPIENT } from '../shared/cases.test-support.ts'
import { depositCalldata, request } from './calldata.test-support.ts'
import { decodeGaszip } from './quote.ts'
import { CONTRACT } from './replies.test-support.ts'

describe('decodeGaszip', () => {
  test('decodes any deposit as it was encoded', () => {
    fc.assert(
      fc.property(
        anyAccount,
        fc.constantFrom([255n, 1], [54n, 8453], [57n, 42161], [13n, 5000]),
        fc.bigInt({ min: 1n, max: 2n ** 128n }),
        (to, [short, destinationChainId], value) => {
          const transaction = { to: CONTRACT, data: depositCalldata(BigInt(short ?? 0), to), value }
          expect(decodeGaszip(transaction, request)).toEqual({
            token: NATIVE_TOKEN_ADDRESS,
            amount: value,
            recipient: to,
            destinationChainId,
          })
        },
      ),
    )
  })

  test('decodes the selector of the published contract', () => {
    expect(depositCalldata(57n, RECIPIENT).slice(0, 10)).toBe('0xc9630cb0')
  })

  test('decodes no recipient that is wider than an EVM address', () => {
    const data = depositCalldata(57n, `0x${'9'.repeat(64)}`)
    expect(decodeGaszip({ to: CONTRACT, data, value: 1n }, request)).toBeUndefined()
  })

  test('returns undefined for any target but the known contract of the source chain', () => {
    const data = depositCalldata(57n, RECIPIENT)
    expect(decodeGaszip({ to: ATTACKER, data, value: 1n }, request)).toBeUndefined()
    expect(
      decodeGaszip({ to: CONTRACT, data, value: 1n }, { ...request, fromChainId: 59144 }),
    ).toBeUndefined()
  })

  test('returns undefined for an unknown chain id if the id of the requested chain is known', () => {
    const data = depositCalldata(65_000n, RECIPIENT)
    expect(decodeGaszip({ to: CONTRACT, data, value: 1n }, request)).toBeUndefined()
  })

  test('omits the recipient if neither id is known', () => {
    const data = depositCalldata(65_000n, RECIPIENT)
    expect(decodeGaszip({ to: CONTRACT, data, value: 1n }, { ...request, toChainId: 7_777_777 })).toEqual({
      token: NATIVE_TOKEN_ADDRESS,
      amount: 1n,
    })
  })

  test('returns undefined for a deposit that is split among several chains', () => {
    const data = depositCalldata(57n + 255n * 65_536n, RECIPIENT)
    expect(decodeGaszip({ to: CONTRACT, data, value: 1n }, request)).toBeUndefined()
  })
})
