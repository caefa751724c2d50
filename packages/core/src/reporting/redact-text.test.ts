import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { redactText } from './redact-text.ts'

const KEY = 'Zk3vQ9xT2mLp8RwY5bNc7HdF'
const PRIVATE_KEY = 'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const ADDRESS = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const SEED = ['test', 'test', 'test', 'test', 'test', 'test', 'test', 'test', 'test', 'test', 'test', 'junk']
const WIF = 'KwDiBf89QgGbjEhKnhXJuH7LrciVrZi3qYjgd9M7rFU73sVHnoWn'

const clean = (text: string) => redactText(text, 500)

describe('redactText', () => {
  it.each([
    [`https://mainnet.infura.io/v3/${KEY} failed`, KEY],
    [`https://user:${KEY}@node.example/rpc failed`, KEY],
    [`wss://node.example/?apiKey=${KEY}`, KEY],
    ['postgres://user:hunter2@db.example/points', 'hunter2'],
    ['https://%/hunter2', 'hunter2'],
    ['https://node.example/v2/short failed', 'short'],
    [`x-api-key: ${KEY}`, KEY],
    ['{"apiKey":"hunter2"}', 'hunter2'],
    ['Authorization: Basic aHVudGVyMg==', 'aHVudGVyMg'],
    ['sent with Bearer abc.def', 'abc.def'],
    ['password=hunter2', 'hunter2'],
    [`bad key ${KEY}`, KEY],
    [`private key 0x${PRIVATE_KEY}`, PRIVATE_KEY.slice(0, 8)],
    [`private key ${PRIVATE_KEY.toUpperCase()}`, PRIVATE_KEY.slice(0, 8).toUpperCase()],
    [`cannot import 12345678${PRIVATE_KEY}`, '12345678'],
    [`cannot import ${WIF}`, WIF.slice(0, 8)],
    [`cannot import '${SEED.join(' ')}'`, 'junk'],
    [`cannot import ${SEED.join(', ')}`, 'junk'],
    [`cannot import ${SEED.map((word, index) => `${index + 1}. ${word}`).join(' ')}`, 'junk'],
    [`cannot import ${[...SEED, ...SEED].join(' ')}`, 'test'],
    ['It failed\nRequest body: {"amount":12}', 'amount'],
  ])('removes the secret from %s', (text, secret) => {
    expect(text).toContain(secret)
    expect(clean(text)).not.toContain(secret)
  })

  it('abbreviates addresses and keeps only the selector of calldata', () => {
    const data = `a9059cbb${'0'.repeat(24)}${ADDRESS.slice(2)}${'0'.repeat(64)}`
    expect(clean(`to ${ADDRESS} with 0x${data}`)).toBe('to 0xA0b8…eB48 with 0xa9059cbb…')
  })

  it.each([
    'https://docs.example answered 429',
    'The slippage is too high or the collateral in the current asset does not cover the selected debt. Please try picking a lower amount to close.',
    'Transfer failed: The nonce might be incorrect or the allowance insufficient. Please retry.',
    'The contract rejected the transaction: ERC20InsufficientAllowance',
    'ERC4626ExceededMaxWithdraw',
    '35 (HEALTH_FACTOR_LOWER_THAN_LIQUIDATION_THRESHOLD)',
    'custom error 0x08c379a0',
    'Uniswap: minimum is 1250000000000000000 of USDC.e',
  ])('does not change %s', (text) => {
    expect(clean(text)).toBe(text)
  })

  it('removes a private key in any surrounding text', () => {
    const key = fc
      .uint8Array({ minLength: 32, maxLength: 32 })
      .map((bytes) => Buffer.from(bytes).toString('hex'))
    const around = fc.stringMatching(/^[ a-z:'"(){}=,.]{0,600}$/)
    fc.assert(
      fc.property(
        around,
        fc.constantFrom(' ', ':', '"', '0x', ' 0x', '_', 'key'),
        key,
        around,
        (before, glue, secret, after) => {
          const text = redactText(`${before}${glue}${secret} ${after}`, 300)
          for (let start = 0; start + 8 <= secret.length; start++) {
            expect(text).not.toContain(secret.slice(start, start + 8))
          }
        },
      ),
    )
  })

  it('returns one line of at most the given length', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 2_000 }), fc.integer({ min: 10, max: 300 }), (text, length) => {
        const line = redactText(text, length)
        expect(line.length).toBeLessThanOrEqual(length)
        expect(line).not.toMatch(/[\r\n]/)
      }),
    )
  })
})
