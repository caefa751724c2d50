import { describe, expect, it } from 'vitest'
import { isWebUrl } from './is-web-url.ts'

describe('isWebUrl', () => {
  it('accepts http and https URLs', () => {
    expect(['https://arbiscan.io/tx/0x1', 'http://127.0.0.1:3000'].map(isWebUrl)).toEqual([true, true])
  })

  it('rejects everything else', () => {
    const invalid = [
      'javascript:alert(1)',
      ' javascript:alert(1)',
      'data:text/html,x',
      '//a.b',
      '/swap',
      '',
      undefined,
    ]
    expect(invalid.filter(isWebUrl)).toEqual([])
  })
})
