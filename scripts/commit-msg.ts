import { readFileSync } from 'node:fs'
import { commitSubjectIssues } from './language/commit-subject.ts'

/** Checks the subject of a commit message. Git's commit-msg hook passes the file that contains the message. */
const [subject = ''] = readFileSync(process.argv[2] ?? '', 'utf8').split('\n')
const issues = commitSubjectIssues(subject)
for (const issue of issues) console.error(issue)
process.exitCode = issues.length > 0 ? 1 : 0
