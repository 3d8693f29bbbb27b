import { pages, staffPages } from '#contract/pages.ts'

const APART: readonly string[] = [pages.till.path, staffPages.scan.path, staffPages.invitation.path]

/**
 * Whether a page has no menu and asks for no sign-in of the console. It is a document of its own,
 * because the camera is allowed for each document.
 */
export const isApart = (path: string): boolean => APART.includes(path)
