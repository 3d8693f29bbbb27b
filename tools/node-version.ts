/**
 * Imported first by every tool: TypeScript runs directly only in the Node that the project brings.
 */
const NODE_MAJOR_MIN = 24

if (Number(process.versions.node.split('.')[0]) < NODE_MAJOR_MIN) {
  console.error(
    `Petik's tools need Node ${NODE_MAJOR_MIN} or newer and this is ${process.versions.node}: use the npm scripts, which bring their own.`,
  )
  process.exit(1)
}
