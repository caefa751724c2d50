import { describe, expect, it } from 'vitest'
import { createTaskQueue } from './task-queue.ts'

describe('createTaskQueue', () => {
  it('runs tasks one after the other and continues after a failed one', async () => {
    const queue = createTaskQueue()
    const finished: string[] = []
    let release = () => {}
    const blocked = new Promise<void>((resolve) => {
      release = resolve
    })
    const tell = (error: unknown) => finished.push(String(error))
    queue.add(async () => {
      await blocked
      finished.push('first')
    }, tell)
    queue.add(() => Promise.reject(new Error('second')), tell)
    const third = queue.add(async () => {
      finished.push('third')
    }, tell)
    expect(finished).toEqual([])
    release()
    await third
    expect(finished).toEqual(['first', 'Error: second', 'third'])
    await queue.settled()
  })
})
