// Runs one operation of a workload file with kiwi. Prints the minimum time in microseconds and the checksum of the values.
//
//   driver WORKLOAD OPERATION ROUNDS [SECONDS]
//
// SECONDS is the maximum processor time. The system terminates the program when it exceeds this time.
// OPERATION is "build" or the name of an O or E record. Workload.swift describes the file format. kiwi cannot change a
// constant, so this program removes the constraint, and adds it again with the new constant.
#include <sys/resource.h>

#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <iostream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "kiwi/kiwi.h"

struct Row {
    int priority;
    std::string relation;
    double constant;
    std::vector<std::pair<double, int>> terms;
};

struct Workload {
    std::vector<std::string> names;
    std::vector<Row> rows;
    std::map<std::string, std::vector<std::string>> operations;
    std::map<std::string, std::vector<std::string>> edits;
};

static Workload read(const char* path) {
    Workload workload;
    std::ifstream file(path);
    std::string line;
    while (std::getline(file, line)) {
        std::istringstream in(line);
        std::string kind;
        in >> kind;
        if (kind == "V") {
            std::string index, name;
            in >> index >> name;
            workload.names.push_back(name);
        } else if (kind == "C") {
            int index, count;
            Row row;
            in >> index >> row.priority >> row.relation >> row.constant >> count;
            for (int i = 0; i < count; i++) {
                double coefficient;
                int variable;
                in >> coefficient >> variable;
                row.terms.push_back({coefficient, variable});
            }
            workload.rows.push_back(row);
        } else if (kind == "O" || kind == "E") {
            std::string name, word;
            in >> name;
            auto& words = (kind == "O" ? workload.operations : workload.edits)[name];
            while (in >> word) words.push_back(word);
        }
    }
    return workload;
}

static double strength(int priority) {
    if (priority >= 1000) return kiwi::strength::required;
    if (priority >= 999) return kiwi::strength::create(1000, 0, 0);
    if (priority >= 750) return kiwi::strength::strong;
    if (priority >= 625) return kiwi::strength::create(0, 30, 0);
    if (priority >= 500) return kiwi::strength::medium;
    if (priority >= 375) return kiwi::strength::create(0, 0, 30);
    if (priority >= 250) return kiwi::strength::weak;
    return 0.03 * kiwi::strength::weak;
}

struct Instance {
    kiwi::Solver solver;
    std::vector<kiwi::Variable> variables;
    std::vector<kiwi::Constraint> constraints;

    explicit Instance(const Workload& workload) {
        for (auto& name : workload.names) variables.emplace_back(name);
        for (auto& row : workload.rows) constraints.push_back(make(row, row.constant));
    }

    kiwi::Constraint make(const Row& row, double constant) const {
        std::vector<kiwi::Term> terms;
        for (auto& term : row.terms) terms.emplace_back(variables[term.second], term.first);
        auto relation = row.relation == "LE" ? kiwi::OP_LE : row.relation == "GE" ? kiwi::OP_GE : kiwi::OP_EQ;
        return kiwi::Constraint(kiwi::Expression(terms, constant), relation, strength(row.priority));
    }

    double checksum() const {
        double sum = 0;
        for (size_t i = 0; i < variables.size(); i++) sum += variables[i].value() * double(1 + i % 7);
        return sum;
    }
};

// Returns the processor time of this thread in microseconds. Our solver is measured in the same way.
static double now() {
    timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return time.tv_sec * 1e6 + time.tv_nsec * 1e-3;
}

int main(int argc, char** argv) {
    if (argc != 4 && argc != 5) return 64;
    if (const int seconds = argc == 5 ? std::atoi(argv[4]) : 0) {
        const rlimit limit = {rlim_t(seconds), rlim_t(seconds + 1)};
        setrlimit(RLIMIT_CPU, &limit);
    }
    const Workload workload = read(argv[1]);
    const std::string operation = argv[2];
    const int rounds = std::atoi(argv[3]);
    double best = 1e300, checksum = 0;

    if (operation == "build") {
        for (int round = 0; round < rounds; round++) {
            Instance it(workload);
            double start = now();
            for (auto& constraint : it.constraints) it.solver.addConstraint(constraint);
            it.solver.updateVariables();
            best = std::min(best, now() - start);
            checksum = it.checksum();
        }
    } else if (workload.edits.count(operation)) {
        auto& words = workload.edits.at(operation);
        const int edited = std::stoi(words[0]), variable = std::stoi(words[1]);
        const double base = std::stod(words[2]);
        Instance it(workload);
        for (int i = 0; i < int(it.constraints.size()); i++) {
            if (i == edited) {
                it.solver.addEditVariable(it.variables[variable], kiwi::strength::create(1000, 0, 0));
                it.solver.suggestValue(it.variables[variable], base);
            } else {
                it.solver.addConstraint(it.constraints[i]);
            }
        }
        it.solver.updateVariables();
        for (int round = 0; round < rounds; round++) {
            double start = now();
            for (int frame = 1; frame <= 60; frame++) {
                it.solver.suggestValue(it.variables[variable], base + frame);
                it.solver.updateVariables();
            }
            best = std::min(best, (now() - start) / 60);
        }
        checksum = it.checksum();
    } else {
        auto& words = workload.operations.at(operation);
        const int index = std::stoi(words[1]);
        Instance it(workload);
        for (auto& constraint : it.constraints) it.solver.addConstraint(constraint);
        it.solver.updateVariables();
        kiwi::Constraint present = it.constraints[index];
        for (int round = 0; round < rounds; round++) {
            if (words[0] == "toggle") {
                double start = now();
                it.solver.removeConstraint(present);
                it.solver.updateVariables();
                it.solver.addConstraint(present);
                it.solver.updateVariables();
                best = std::min(best, now() - start);
                checksum = it.checksum();
            } else {
                const Row& row = workload.rows[index];
                for (double constant : {std::stod(words[2]), row.constant}) {
                    kiwi::Constraint next = it.make(row, constant);
                    double start = now();
                    it.solver.removeConstraint(present);
                    it.solver.addConstraint(next);
                    it.solver.updateVariables();
                    best = std::min(best, now() - start);
                    present = next;
                    if (constant != row.constant) checksum = it.checksum();
                }
            }
        }
    }
    std::printf("%.9g %.12g\n", best, checksum);
}
