import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { FolderInUse, lockFolder, setHalfMadeFolderAside } from './folder-lock.ts'

const freshFolder = () => join(mkdtempSync(join(tmpdir(), 'petik-lock-')), 'pglite')

/** A process that runs until the test ends. */
const sleeper = async () => {
  const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000); console.log("up")'])
  await once(child.stdout, 'data')
  return child
}

describe('the lock next to the database folder', () => {
  it('refuses a folder that a running process holds, and names the process', async () => {
    const folder = freshFolder()
    const other = await sleeper()
    writeFileSync(`${folder}.lock`, `${other.pid}\n`)
    expect(() => lockFolder(folder)).toThrow(FolderInUse)
    expect(() => lockFolder(folder)).toThrow(String(other.pid))
    other.kill('SIGKILL')
    await once(other, 'exit')
    // The owner of the lock has ended, so it is taken over.
    const unlock = lockFolder(folder)
    expect(readFileSync(`${folder}.lock`, 'utf8')).toMatch(new RegExp(`^${process.pid} `))
    unlock()
    expect(existsSync(`${folder}.lock`)).toBe(false)
  })

  it.runIf(existsSync('/proc/self/stat'))(
    'takes over the lock of an ended process whose number is in use again',
    async () => {
      const folder = freshFolder()
      const other = await sleeper()
      writeFileSync(`${folder}.lock`, `${other.pid} 1\n`)
      const unlock = lockFolder(folder)
      expect(readFileSync(`${folder}.lock`, 'utf8')).toMatch(new RegExp(`^${process.pid} `))
      unlock()
      other.kill('SIGKILL')
      await once(other, 'exit')
    },
  )

  it('takes over a lock without a process number', () => {
    const folder = freshFolder()
    writeFileSync(`${folder}.lock`, 'torn')
    lockFolder(folder)()
    expect(existsSync(`${folder}.lock`)).toBe(false)
  })
})

describe('an incompletely created folder', () => {
  it('is moved aside, not deleted', () => {
    const folder = freshFolder()
    mkdirSync(folder)
    writeFileSync(join(folder, 'base'), 'half')
    const aside = setHalfMadeFolderAside(folder, new Date('2026-11-20T02:00:00Z'))
    expect(existsSync(folder)).toBe(false)
    expect(readFileSync(join(aside!, 'base'), 'utf8')).toBe('half')
  })

  it('stays when it is complete, empty or missing', () => {
    const folder = freshFolder()
    const now = new Date('2026-11-20T02:00:00Z')
    expect(setHalfMadeFolderAside(folder, now)).toBeNull()
    mkdirSync(folder)
    expect(setHalfMadeFolderAside(folder, now)).toBeNull()
    writeFileSync(join(folder, 'PG_VERSION'), '17')
    expect(setHalfMadeFolderAside(folder, now)).toBeNull()
  })
})
