// The data of an exported page, in which what occurs more than once is stored once (folding.py says how).

function unfolded({ parts, whole }) {
  const made = [];
  const open = (value) => {
    if (typeof value === "string") return value[0] !== "~" ? value : value[1] === "~" ? value.slice(1) : made[Number(value.slice(1))];
    if (Array.isArray(value)) return value.map(open);
    if (value && typeof value === "object") return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, open(inner)]));
    return value;
  };
  for (const part of parts) made.push(open(part));
  return open(whole);
}

const given = () => unfolded(JSON.parse(document.getElementById("film").textContent));
