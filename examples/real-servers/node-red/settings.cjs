// Who may log in, and for how many seconds. Node-RED wants its settings as a module.
module.exports = {
  adminAuth: {
    type: "credentials",
    sessionExpiryTime: 1,
    users: async (username) => ({ username, permissions: "*" }),
    authenticate: async (username, password) =>
      password === process.env.JUDGED_PASSWORD ? { username, permissions: "*" } : null,
  },
  disableEditor: true,
  logging: { console: { level: "off" } },
  telemetry: { enabled: false },
};
