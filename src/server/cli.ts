import { askRunningShop } from './operator.ts'
import { runCommand } from './commands.ts'
import { readConfig } from './config.ts'
import { openDatabase, openShop } from './open.ts'
import { makeLog } from './platform/log.ts'
import { migrate } from './platform/migrate.ts'
import { startProblem } from './start-problem.ts'

const tell = (line: string) => console.log(line)

/** `npm run shop -- <command>`: done by the running shop where there is one on the embedded database, else here. */
const main = async (words: string[]): Promise<number> => {
  const config = readConfig({ LOG_LEVEL: 'warn', ...process.env })
  if (config.databaseUrl === null) {
    const code = await askRunningShop(config.dataDir, words, tell)
    if (code !== null) return code
  }
  const database = await openDatabase(config, makeLog(config.logLevel))
  try {
    await migrate(database)
    return await runCommand(await openShop(config, database, { isListening: false }), words, tell)
  } finally {
    await database.close()
  }
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(startProblem(error) ?? error)
    process.exit(1)
  },
)
