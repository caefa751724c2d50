import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import {
  createWrapper,
  scriptedCauseway,
} from '../../../../../packages/react/src/scripted-causeway.test-support.tsx'
import { NOW, sentRecord } from './build-record.test-support.ts'
import { RecentTransfer } from './recent-transfer.tsx'

afterEach(cleanup)

it('states the duration as the page of the transfer does', async () => {
  const causeway = scriptedCauseway()
  const readCells = (finishedTime: number) => {
    const record = sentRecord({ status: 'DONE', finishedTime })
    const { unmount } = render(
      <table>
        <tbody>
          <RecentTransfer record={record} onOpen={() => {}} />
        </tbody>
      </table>,
      { wrapper: createWrapper(causeway) },
    )
    const cells = screen.getAllByRole('cell').map(({ textContent }) => textContent)
    unmount()
    return cells
  }
  expect(readCells(NOW + 400)).toContain('< 1 s')
  expect(readCells(NOW + 45_000)).toContain('0:45')
  await causeway.dispose()
})
