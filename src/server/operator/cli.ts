import { askRunningShop } from './operator-socket.ts'
import { readConfig } from '../config.ts'

const print = (line: string) => console.log(line)

/** `npm run shop -- <command>`: runs in the running shop on an embedded database, else here. */
const main = async (words: string[]): Promise<number> => {
  const config = readConfig({ LOG_LEVEL: 'warn', ...process.env })
  // The only command that needs the shop to be stopped.
  if (words[0] === 'restore') {
    const { restoreCommand, RESTORE_USAGE } = await import('./restore.ts')
    const code = await restoreCommand(config, words.slice(1), print)
    if (code === null) print(`usage: npm run shop -- ${RESTORE_USAGE}`)
    return code ?? 2
  }
  if (config.databaseUrl === null) {
    const code = await askRunningShop(config.dataDir, words, print)
    if (code !== null) return code
  }
  // Loaded late: a running shop has these modules already, and loading takes longer than most
  // commands.
  const [{ runCommand }, { openDatabase, openShop }, { makeLog }, { migrate }] = await Promise.all([
    import('./commands.ts'),
    import('../start/open.ts'),
    import('../platform/log.ts'),
    import('../platform/db/migrate.ts'),
  ])
  const database = await openDatabase(config, makeLog(config.logLevel))
  try {
    await migrate(database)
    return await runCommand(await openShop(config, database, { isListening: false }), words, print)
  } finally {
    await database.close()
  }
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  async (error: unknown) => {
    const { startProblem } = await import('../start/start-problem.ts')
    console.error(startProblem(error) ?? error)
    process.exit(1)
  },
)
