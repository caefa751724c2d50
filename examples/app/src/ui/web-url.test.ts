import { describe, expect, it } from 'vitest'
import { isWebUrl } from './web-url.ts'

describe('a link of remote data', () => {
  it('leads to web addresses', () => {
    expect(['https://arbiscan.io/tx/0x1', 'http://127.0.0.1:3000'].map(isWebUrl)).toEqual([true, true])
  })

  it('leads nowhere else', () => {
    const others = [
      'javascript:alert(1)',
      ' javascript:alert(1)',
      'data:text/html,x',
      '//a.b',
      '/swap',
      '',
      undefined,
    ]
    expect(others.filter(isWebUrl)).toEqual([])
  })
})
