import type { Reporter, TestCase, TestModule, TestRunEndReason } from 'vitest/node'
import { seed } from './seed.ts'

const SLOWEST_SHOWN = 15

/**
 * Ends a run with one plain line, `N passed, N failed`, after the names of what was skipped, what was slow,
 * what passed on its second try alone and, last, of what failed.
 */
class SummaryReporter implements Reporter {
  #startedAt = performance.now()

  onTestRunStart(): void {
    this.#startedAt = performance.now()
  }

  onTestRunEnd(
    modules: readonly TestModule[],
    unhandledErrors: readonly { message: string }[],
    reason: TestRunEndReason,
  ): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const inState = (state: string) => tests.filter((test) => test.result().state === state)
    const passed = inState('passed')
    const skipped = tests.filter((test) => !['passed', 'failed'].includes(test.result().state))
    const failures = [
      ...unhandledErrors.map(({ message }) => `outside of a test: ${firstLine(message)}`),
      ...modules.flatMap(brokenSuites),
      ...inState('failed').map(failureOf),
    ]
    if (reason === 'failed' && failures.length === 0) failures.push('the run itself')

    for (const test of skipped) console.log(`skipped: ${nameOf(test)}`)
    for (const line of slowest(modules)) console.log(line)
    for (const test of passed.filter((each) => each.diagnostic()?.flaky)) {
      console.log(`passed on its second try: ${failureOf(test)}`)
    }
    for (const failure of failures) console.log(`failed: ${failure}`)
    console.log(
      `Took ${((performance.now() - this.#startedAt) / 1000).toFixed(1)} s, properties from seed ${seed} (CAUSEWAY_SEED)`,
    )
    const rest = skipped.length > 0 ? `, ${skipped.length} skipped` : ''
    console.log(`${passed.length} passed, ${failures.length} failed${rest}`)
  }
}

/** A file that does not load and a hook that throws fail no test by name. */
function brokenSuites(module: TestModule): string[] {
  return [module, ...module.children.allSuites()]
    .filter((suite) => suite.errors().length > 0)
    .map((suite) => `${module.relativeModuleId}: ${firstLine(suite.errors()[0]?.message)}`)
}

function failureOf(test: TestCase): string {
  const error = test.result().errors?.[0]
  const place = error?.stacks?.find(({ file }) => file.endsWith(test.module.relativeModuleId))
  const line = place ? ` (line ${place.line})` : ''
  return `${nameOf(test)}${line}: ${firstLine(error?.message)}`
}

function slowest(modules: readonly TestModule[]): string[] {
  return modules
    .map((module) => ({
      name: `${module.project.name} ${module.relativeModuleId}`,
      ms: module.diagnostic().duration,
    }))
    .sort((one, other) => other.ms - one.ms)
    .slice(0, SLOWEST_SHOWN)
    .map(({ name, ms }) => `slow: ${(ms / 1000).toFixed(1)} s ${name}`)
}

const nameOf = (test: TestCase): string => `${test.module.relativeModuleId}: ${test.fullName}`

const firstLine = (message = 'no message'): string => message.split('\n', 1)[0] ?? ''

export default SummaryReporter
