/** `npm run schema`: writes `docs/schema.md` from an embedded database that the migrations have just made. */
import { writeFileSync } from 'node:fs'
import { openPglite } from '#server/platform/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { describeSchema, SCHEMA_FILE } from './describe-schema.ts'

const database = await openPglite(null)
await migrate(database)
writeFileSync(SCHEMA_FILE, await describeSchema(database.db))
await database.close()
