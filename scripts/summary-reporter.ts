import type { Reporter, TestModule, TestRunEndReason } from 'vitest/node'
import { seed } from './seed.ts'

/** Ends a run with one plain line, `N passed, N failed`, after the names of what was skipped. */
class SummaryReporter implements Reporter {
  #startedAt = performance.now()

  onTestRunStart(): void {
    this.#startedAt = performance.now()
  }

  onTestRunEnd(
    modules: readonly TestModule[],
    unhandledErrors: readonly unknown[],
    reason: TestRunEndReason,
  ): void {
    const count = { passed: 0, failed: unhandledErrors.length, skipped: 0 }
    const skipped: string[] = []
    for (const module of modules) {
      // A file that does not load and a hook that throws fail no test by name.
      for (const suite of [module, ...module.children.allSuites()]) {
        if (suite.errors().length > 0) count.failed++
      }
      for (const test of module.children.allTests()) {
        const { state } = test.result()
        if (state === 'passed' || state === 'failed') count[state]++
        else {
          count.skipped++
          skipped.push(`${module.relativeModuleId}: ${test.fullName}`)
        }
      }
    }
    if (reason === 'failed' && count.failed === 0) count.failed = 1
    for (const name of skipped) console.log(`skipped: ${name}`)
    console.log(
      `Took ${((performance.now() - this.#startedAt) / 1000).toFixed(1)} s, properties from seed ${seed} (CAUSEWAY_SEED)`,
    )
    const rest = count.skipped > 0 ? `, ${count.skipped} skipped` : ''
    console.log(`${count.passed} passed, ${count.failed} failed${rest}`)
  }
}

export default SummaryReporter
