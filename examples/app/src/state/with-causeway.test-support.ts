import type { Causeway } from '@causeway/core'
import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { scriptedCauseway } from '../../../../packages/react/src/scripted-causeway.test-support.tsx'

/** Creates a Causeway and a fake clock before each test of a file, and disposes both after it. Returns the current one. */
export function withCauseway(): () => Causeway {
  let causeway: Causeway
  beforeEach(() => {
    vi.useFakeTimers()
    causeway = scriptedCauseway()
  })
  afterEach(async () => {
    cleanup()
    vi.useRealTimers()
    await causeway.dispose()
  })
  return () => causeway
}
