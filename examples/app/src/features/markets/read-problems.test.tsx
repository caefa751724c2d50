import { CausewayError } from '@causeway/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import {
  createWrapper,
  scriptedCauseway,
} from '../../../../../packages/react/src/scripted-causeway.test-support.tsx'
import { ReadProblems } from './read-problems.tsx'

afterEach(cleanup)

test('ReadProblems states once that the service could not be reached, and no reply', async () => {
  const causeway = scriptedCauseway()
  const url = 'http://127.0.0.1:4010/services/data/lender-metadata/x.json'
  const error = new CausewayError('No lender could be read', {
    code: 'NO_LENDING_DATA',
    details: `The startup file x could not be loaded: GET ${url} failed: fetch failed`,
    cause: new CausewayError(`GET ${url} failed`, { code: 'NETWORK_ERROR' }),
  })
  const query = { data: undefined, error, failureReason: error, isFetching: false, refetch: () => undefined }
  render(<ReadProblems query={query} effect="" />, { wrapper: createWrapper(causeway) })
  const { textContent } = await screen.findByRole('alert', undefined, { timeout: 15_000 })
  expect(textContent).toContain('The list of pools could not be loaded: the service could not be reached.')
  expect(textContent).not.toContain('unexpected reply')
  expect(textContent?.match(/could not be reached/g)).toHaveLength(1)
  screen.getByRole('button', { name: 'Retry' })
  await causeway.dispose()
})
