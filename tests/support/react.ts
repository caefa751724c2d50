import { configure } from '@testing-library/react'

/** Milliseconds that a test waits for a change: modules load during a test. A long timeout only slows down failing tests. */
const TIMEOUT_MS = 10_000

configure({ asyncUtilTimeout: TIMEOUT_MS })
