/** Whether a parameter, where something between the relay and the service decodes it, makes another path of the one that was allowed. */
export function leadsElsewhere(parameter: string): boolean {
  return /(?:^|[\\/])\.\.?(?:[\\/]|$)/.test(parameter);
}
