// Checks rendered manifests: node manifests.mjs FILE…; prints what is wrong and exits with 1.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, basename } from "node:path";
import { pathToFileURL } from "node:url";
import { parseAllDocuments } from "yaml";

const CRDS = {
  "external-secrets.io": "@kubernetes-models/external-secrets",
  "gateway.networking.k8s.io": "@kubernetes-models/gateway-api",
  "keda.sh": "@kubernetes-models/keda",
  "monitoring.coreos.com": "@kubernetes-models/prometheus-operator",
};
/** No package has the schema of these. */
const UNCHECKED = ["postgresql.cnpg.io/v1 Cluster"];
/** Secrets that the installation, or an operator, creates. */
const GIVEN = ["parlance", "parlance-tls", "parlance-db-app", "parlance-db-ca"];
/** What the arguments of a Job can be. */
const COMMANDS = ["migrate", "move-files"];
/** The roles of an instance without PARLANCE_ROLES. */
const ROLES = ["http", "import", "analysis", "delivery"];
const DRAIN = 20;
const AFTER_DRAIN = 20;

const require = createRequire(import.meta.url);
const client = dirname(require.resolve("@kubernetes/client-node"));
const types = await import(pathToFileURL(join(client, "gen/models/ObjectSerializer.js")));
const problems = [];
let place = "";

function expect(holds, problem) {
  if (!holds) {
    problems.push(`${place}: ${problem}`);
  }
}

function name(object) {
  return `${object.kind}/${object.metadata.name}`;
}

async function checkSchema(object) {
  const [group, version] = object.apiVersion.includes("/") ? object.apiVersion.split("/") : ["", object.apiVersion];
  if (UNCHECKED.includes(`${object.apiVersion} ${object.kind}`)) {
    return;
  }
  const path = [CRDS[group] ?? "kubernetes-models", group, version].filter((part) => part !== "").join("/");
  const model = (await import(path))[object.kind];
  if (model === undefined) {
    expect(false, "is an unknown kind");
    return;
  }
  try {
    new model(object).validate();
  } catch (invalid) {
    expect(false, invalid.message);
  }
  if (!(group in CRDS)) {
    const type = Object.keys(types).find((key) => key.toLowerCase() === `${version}${object.kind}`.toLowerCase());
    checkFields(object, type, name(object));
  }
}

/** Finds fields that the type does not have, which the other schemas let pass. */
function checkFields(value, type, path) {
  if (value === null || typeof value !== "object") {
    return;
  }
  const items = /^Array<(.*)>$/.exec(type)?.[1] ?? /^\{ \[key: string\]: (.*); \}$/.exec(type)?.[1];
  if (items !== undefined) {
    Object.entries(value).forEach(([key, item]) => checkFields(item, items, `${path}.${key}`));
    return;
  }
  const fields = types[type]?.getAttributeTypeMap?.();
  if (fields === undefined) {
    expect(type === "any" || type === "object" || type === "IntOrString", `${path} has the unknown type ${type}`);
    return;
  }
  for (const [key, item] of Object.entries(value)) {
    const field = fields.find((one) => one.baseName === key);
    expect(field !== undefined, `${path}.${key} is not a field of ${type}`);
    if (field !== undefined) {
      checkFields(item, field.type, `${path}.${key}`);
    }
  }
}

function selects(selector, labels) {
  return Object.entries(selector).every(([key, value]) => labels[key] === value);
}

function checkTogether(objects) {
  const of = (kind) => objects.filter((object) => object.kind === kind);
  const deployments = of("Deployment");
  const jobs = of("Job");
  const pods = (selector) => deployments.filter((one) => selects(selector, one.spec.template.metadata.labels));
  // a Job is added to an installation
  if (jobs.length === 0) {
    checkRoles(deployments);
  }
  jobs.forEach((job) => checkJob(job, objects));
  deployments.forEach((deployment) => checkDeployment(deployment, objects, pods));
  deployments.forEach((deployment) => checkSearch(deployment, objects, pods));
  for (const service of of("Service")) {
    place = name(service);
    expect(pods(service.spec.selector).length > 0, "selects no pod");
    if (service.spec.clusterIP === "None") {
      checkMembers(service, deployments, pods);
      continue;
    }
    const role = service.metadata.name.endsWith("-search") ? "search" : "http";
    pods(service.spec.selector).forEach((one) => expect(roles(one).includes(role), `selects ${name(one)}`));
    const selected = pods(service.spec.selector).length;
    expect(selected === deployments.filter((one) => roles(one).includes(role)).length, `misses pods that serve ${role}`);
  }
  for (const policy of [...of("NetworkPolicy"), ...of("PodMonitor")]) {
    place = name(policy);
    const selector = (policy.spec.podSelector ?? policy.spec.selector).matchLabels ?? {};
    const database = of("Cluster").some((one) => selector["cnpg.io/cluster"] === one.metadata.name);
    expect("app.kubernetes.io/name" in selector || database, "selects the pods of others");
    const selected = [...pods(selector), ...jobs.filter((job) => selects(selector, job.spec.template.metadata.labels))];
    expect(database || selected.length > 0, "selects no pod");
  }
  for (const scaler of [...of("HorizontalPodAutoscaler"), ...of("ScaledObject")]) {
    place = name(scaler);
    const target = deployments.find((one) => one.metadata.name === scaler.spec.scaleTargetRef.name);
    expect(target !== undefined, "scales nothing");
    expect(target?.spec.replicas === undefined, "competes with spec.replicas");
  }
}

function checkRoles(deployments) {
  place = "all Deployments";
  const all = deployments.flatMap(roles).sort();
  const search = deployments.some((one) => variable(one, "PARLANCE_SEARCH_URL").length > 0) ? ["search"] : [];
  expect(all.join() === [...ROLES, ...search].sort().join(), `run the roles ${all}`);
}

/** Searches must reach pods that answer them, also through the policies of both sides. */
function checkSearch(deployment, objects, pods) {
  const url = variable(deployment, "PARLANCE_SEARCH_URL")[0]?.value;
  if (url === undefined) {
    return;
  }
  place = name(deployment);
  const { hostname, port } = new URL(url);
  const service = objects.find((one) => one.kind === "Service" && one.metadata.name === hostname);
  expect(service?.spec.ports.some((one) => one.port === Number(port)), `asks ${url}, which no Service has`);
  const answering = service === undefined ? [] : pods(service.spec.selector);
  const policies = objects.filter((one) => one.kind === "NetworkPolicy");
  const of = (policy) => pods(policy.spec.podSelector.matchLabels ?? {});
  const meets = (peers, one) =>
    peers?.some(
      (peer) =>
        peer.podSelector !== undefined &&
        peer.namespaceSelector === undefined &&
        pods(peer.podSelector.matchLabels ?? {}).includes(one),
    );
  for (const one of answering) {
    const out = policies.some(
      (policy) => of(policy).includes(deployment) && policy.spec.egress?.some((rule) => meets(rule.to, one)),
    );
    const into = policies.some(
      (policy) => of(policy).includes(one) && policy.spec.ingress?.some((rule) => meets(rule.from, deployment)),
    );
    expect(out && into, `may not ask ${name(one)}`);
  }
}

/** The pods that a headless Service lists are members of the cluster that carries notifications, and all of them are. */
function checkMembers(service, deployments, pods) {
  const transport = (one) => variable(one, "PARLANCE_HINTS_TRANSPORT")[0]?.value;
  expect(service.spec.publishNotReadyAddresses === true, "lists pods too late");
  expect(pods(service.spec.selector).length === deployments.length, "misses pods");
  deployments.forEach((one) => {
    expect(transport(one) === "cluster", `lists ${name(one)}, which is no member`);
    expect(
      variable(one, "PARLANCE_HINTS_CLUSTER_SERVICE")[0]?.value === service.metadata.name,
      `is not what ${name(one)} asks`,
    );
  });
}

/** A Job runs one command with the settings and under the policies of the instances. */
function checkJob(job, objects) {
  place = name(job);
  const spec = job.spec.template.spec;
  const container = spec.containers[0];
  const labels = job.spec.template.metadata.labels;
  expect(COMMANDS.includes(container.args[0]), `runs ${container.args}`);
  expect(labels["app.kubernetes.io/name"] === "parlance", "may not reach the database");
  ["PARLANCE_DATABASE_URL", "PARLANCE_SECRETS_ENCRYPTION_KEY_FILE"].forEach((key) =>
    expect(variable(job, key).length === 1, `has not one ${key}`),
  );
  expect(spec.restartPolicy === "Never" && job.spec.ttlSecondsAfterFinished > 0, "cannot be read or applied again");
  checkRestrictions(spec);
  checkVolumes(spec, objects);
  if (container.args[0] === "move-files") {
    const toS3 = objects.some(
      (one) => one.kind === "NetworkPolicy" && selects(one.spec.podSelector.matchLabels, labels) && one.spec.egress?.length > 0,
    );
    expect(toS3 && variable(job, "PARLANCE_FILES_S3_ENDPOINT").length === 1, "does not reach S3");
    expect(["database", "s3"].includes(variable(job, "PARLANCE_FILES_STORE")[0]?.value), "moves files nowhere");
  }
}

function checkRestrictions(spec) {
  const container = spec.containers[0];
  expect(container.securityContext.readOnlyRootFilesystem && spec.securityContext.runAsNonRoot, "is not restricted");
  expect(container.resources.limits?.memory !== undefined, "has no memory limit");
}

function variable(deployment, key) {
  return deployment.spec.template.spec.containers[0].env.filter((one) => one.name === key);
}

function roles(deployment) {
  return variable(deployment, "PARLANCE_ROLES")[0]?.value.split(",") ?? ROLES;
}

function checkDeployment(deployment, objects, pods) {
  place = name(deployment);
  const spec = deployment.spec.template.spec;
  const container = spec.containers[0];
  const stop = container.lifecycle.preStop.sleep.seconds + DRAIN + AFTER_DRAIN;
  expect(spec.terminationGracePeriodSeconds > stop, `is killed before it has drained: ${stop} s`);
  checkRestrictions(spec);
  ["startupProbe", "readinessProbe", "livenessProbe"].forEach((probe) =>
    expect(container[probe]?.httpGet.port === "management", `${probe} does not use the management port`),
  );
  new Set(container.env.map((one) => one.name)).forEach((key) =>
    expect(variable(deployment, key).length === 1, `sets ${key} twice`),
  );
  const budgets = objects.filter((one) => one.kind === "PodDisruptionBudget");
  expect(
    budgets.filter((one) => pods(one.spec.selector.matchLabels).includes(deployment)).length === 1,
    "has not one disruption budget",
  );
  const out = roles(deployment).some((role) => ["delivery", "analysis", "search"].includes(role));
  const allowed = deployment.spec.template.metadata.labels["parlance.dev/calls-out"] === "true";
  expect(out === allowed, "may not call what it must, or may call what it need not");
  checkReferences(spec, objects);
}

function checkReferences(spec, objects) {
  const exists = (kind, key) => objects.some((one) => one.kind === kind && one.metadata.name === key);
  expect(exists("ServiceAccount", spec.serviceAccountName), "has a ServiceAccount that does not exist");
  checkVolumes(spec, objects);
  if (spec.priorityClassName !== undefined) {
    expect(exists("PriorityClass", spec.priorityClassName), `has the class ${spec.priorityClassName}`);
  }
}

function checkVolumes(spec, objects) {
  for (const volume of spec.volumes) {
    const secrets = [volume.secret?.secretName, ...(volume.projected?.sources ?? []).map((one) => one.secret?.name)];
    secrets.filter((one) => one !== undefined).forEach((one) => expect(GIVEN.includes(one), `mounts ${one}`));
    if (volume.configMap !== undefined) {
      const name = volume.configMap.name;
      expect(objects.some((one) => one.kind === "ConfigMap" && one.metadata.name === name), `mounts ${name}`);
    }
  }
}

let checked = 0;
for (const file of process.argv.slice(2)) {
  const documents = parseAllDocuments(readFileSync(file, "utf8"));
  documents.flatMap((document) => document.errors).forEach((error) => problems.push(`${basename(file)} ${error.message}`));
  const objects = documents.map((document) => document.toJS());
  for (const object of objects) {
    place = `${basename(file)} ${name(object)}`;
    await checkSchema(object);
    checked++;
  }
  const before = problems.length;
  checkTogether(objects);
  problems.splice(before, Infinity, ...problems.slice(before).map((problem) => `${basename(file)} ${problem}`));
}
problems.forEach((problem) => console.error(problem));
console.log(`${process.argv.length - 2} overlays with ${checked} objects, ${problems.length} problems`);
process.exit(problems.length === 0 && checked > 0 ? 0 : 1);
